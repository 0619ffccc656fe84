import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../../ui/text-link.tsx';
import { slotsOf } from './compare-address.ts';
import type { ComparedSlots } from './load-comparison.ts';

/** Lists names in the URL that match no company, with suggestions. */
export function CompareNotices({ slots }: { slots: ComparedSlots }) {
  const { companies, unknown, twice, hasGeneral } = slots;
  const chosen = companies.map(({ slug }) => slug);
  if (unknown.length === 0 && twice.length === 0 && !hasGeneral) return null;
  return (
    <div role="status" className="grid gap-2 rounded-card border border-edge bg-surface p-4">
      {unknown.map(({ words, alike }) => (
        <p key={words} className="wrap-anywhere">
          {m.compare.unknown({ words })}{' '}
          {alike.length > 0 && (
            <>
              {m.compare.alike}{' '}
              {alike.map(({ slug, name }, at) => (
                <span key={slug}>
                  {at > 0 && ', '}
                  <TextLink to={page.compare(slotsOf([...chosen, slug]))} className="inline-block py-1">
                    {name}
                  </TextLink>
                </span>
              ))}
              ?
            </>
          )}
        </p>
      ))}
      {twice.map((name) => (
        <p key={name}>{m.compare.twice({ name })}</p>
      ))}
      {hasGeneral && <p>{m.compare.general}</p>}
    </div>
  );
}

import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../ui/text-link.tsx';

/** Replaces the list: the searched words, and two ways to continue. */
export function NoResults({ words, company }: { words: string; company: string | undefined }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-edge px-6 py-16 text-center">
      <p role="status" className="max-w-full font-semibold wrap-anywhere">
        {company ? m.search.noneAbout({ words, company }) : m.search.none({ words })}
      </p>
      <p className="text-muted">{m.search.advice}</p>
      {company && (
        <TextLink to={page.browse({ search: words })} className="py-3">
          {m.search.allCompanies}
        </TextLink>
      )}{' '}
      <TextLink to={page.browse({ company })} className="py-3">
        {m.search.allMemes}
      </TextLink>
    </div>
  );
}

import type { RemovalLine } from '@corpomeme/contract/disputes/demands';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { removalQuery } from '../meme-queries.ts';

/** Says of a meme that was removed on a demand who asked, when, and by which rule, and nothing else; of another that it is not there. */
export function MissingMeme({ id }: { id?: number }) {
  const { data } = useQuery({ ...removalQuery(browserApi, id ?? 0), enabled: id !== undefined });
  if (data?.removal) return <Removal {...data.removal} />;
  return (
    <Panel main title={m.meme.notFound}>
      <p className="text-muted">{m.meme.notFoundText}</p>
    </Panel>
  );
}

function Removal({ sender, company, removed_on, rule, law }: NonNullable<RemovalLine['removal']>) {
  const day = fullDate(removed_on);
  return (
    <Panel main title={m.meme.removed}>
      <p className="font-semibold wrap-anywhere">
        {company === null ? m.answers.removals[sender]({ day }) : m.answers.removals.named({ company, day })}
      </p>
      {rule && (
        <TextLink to={`${page.rules()}#rule-${rule.number}`} className="py-2.5 wrap-anywhere">
          {m.answers.rule({ rule: rule.number, text: inOne(rule.text) })}
        </TextLink>
      )}
      {law && <p className="wrap-anywhere">{m.statement.law({ law: `${law.text} (${law.country})` })}</p>}
    </Panel>
  );
}

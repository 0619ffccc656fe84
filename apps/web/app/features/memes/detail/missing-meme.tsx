import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { removalQuery } from '../meme-queries.ts';

/** Says that the meme is not there, and of one that was removed on a demand who asked, when, and by which rule. */
export function MissingMeme({ id }: { id?: number }) {
  return (
    <Panel main title={m.meme.notFound}>
      {id !== undefined && <Removal id={id} />}
      <p className="text-muted">{m.meme.notFoundText}</p>
    </Panel>
  );
}

function Removal({ id }: { id: number }) {
  const { data } = useQuery(removalQuery(browserApi, id));
  if (!data?.removal) return null;
  const { sender, removed_on, rule_number: rule } = data.removal;
  const line = m.answers.removals[sender]({ day: fullDate(removed_on) });
  return <p className="font-semibold">{rule === null ? line : `${line}, ${m.answers.rule({ rule })}`}</p>;
}

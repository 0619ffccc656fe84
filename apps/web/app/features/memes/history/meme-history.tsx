import type { MemeHistory as Entries } from '@corpomeme/contract/memes/meme-history';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { dateAfter } from '../../../lib/format.ts';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { DecisionRule } from '../../site/rules/held-rule.tsx';
import { HistoryChanges } from './history-changes.tsx';
import { historyQuery } from './history-query.ts';

interface MemeHistoryProps {
  memeId: number;
  title: string;
}

/** The history of an own meme, fetched when it is shown. */
export function MemeHistory({ memeId, title }: MemeHistoryProps) {
  const { data, isError } = useQuery(historyQuery(browserApi, memeId));
  return (
    <section aria-label={m.history.historyOf({ title })} className="grid gap-3 border-t border-line pt-3">
      <h4 className="font-semibold">{m.history.history}</h4>
      {isError && (
        <p role="alert" className="text-14 text-reject">
          {m.history.historyFailed}
        </p>
      )}
      {!data && !isError && (
        <p role="status" className="text-14 text-muted">
          {m.history.historyLoading}
        </p>
      )}
      {data && <HistoryList entries={data} />}
    </section>
  );
}

function HistoryList({ entries }: { entries: Entries }) {
  return (
    <ol className="grid gap-3 border-l border-line pl-3 text-14">
      {entries.map((entry, place) => (
        <li key={`${entry.at} ${entry.event}`} className="grid gap-0.5">
          <p>
            {/* Reports hide a meme without a moderator's decision. */}
            {entry.event !== 'hidden' && (
              <span className="font-semibold">
                {entry.by === 'author' ? m.history.you : m.history.moderator}
              </span>
            )}{' '}
            {m.history.events[entry.event]}
            <br />
            <time dateTime={entry.at} className="text-muted">
              {dateAfter(entry.at, entries[place - 1]?.at)}
            </time>
          </p>
          {entry.reason_code && <ReasonWords code={entry.reason_code} />}
          {entry.rule && <DecisionRule rule={entry.rule} />}
          {(entry.reason ?? entry.text) && (
            <p className="whitespace-pre-line wrap-anywhere">{entry.reason ?? entry.text}</p>
          )}
          {entry.changes && <HistoryChanges changes={entry.changes} />}
        </li>
      ))}
    </ol>
  );
}

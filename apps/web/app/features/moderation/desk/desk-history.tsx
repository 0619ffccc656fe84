import { REASONS } from '@corpomeme/contract/reason-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { HistoryChanges } from '../../memes/history/history-changes.tsx';
import { historyQuery } from '../../memes/history/history-query.ts';
import { deskStrings } from './desk.strings.ts';

/** Closed until somebody asks: most cards have none, and few need it. */
export function DeskHistory({ memeId, count }: { memeId: number; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...historyQuery(browserApi, memeId), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center text-14 text-muted hover:text-ink">
        {deskStrings.history(count)}
      </summary>
      <div className="text-14">
        {isError && <p className="text-reject">{deskStrings.historyFailed}</p>}
        {isOpen && !data && !isError && <p className="text-muted">{deskStrings.historyLoading}</p>}
        <ol className="grid gap-2 border-l border-line pl-3">
          {data?.map((entry) => (
            <li key={`${entry.at}${entry.event}`}>
              <span className="font-semibold">{deskStrings.events[entry.event]}</span>
              {entry.username && ` · ${entry.username}`}
              <span className="text-muted"> · {fullDate(entry.at)}</span>
              {entry.reason_code && <span className="block">{REASONS[entry.reason_code].en}</span>}
              {(entry.reason ?? entry.text) && (
                <span className="block whitespace-pre-line text-muted">{entry.reason ?? entry.text}</span>
              )}
              {entry.changes && <HistoryChanges changes={entry.changes} />}
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}

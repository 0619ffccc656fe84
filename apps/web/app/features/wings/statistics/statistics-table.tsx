import { m } from '@corpomeme/contract/site/messages';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';
import { decisionsOf } from './statistics-query.ts';
import { shareWords, waitWords } from './statistics-words.ts';

const COLUMNS: { name: keyof typeof m.statistics.columns; of: (week: WeekStatistics) => string }[] = [
  { name: 'decisions', of: (week) => String(decisionsOf(week)) },
  { name: 'approved', of: ({ decisions }) => String(decisions['meme.approve'] ?? 0) },
  { name: 'rejected', of: ({ decisions }) => String(decisions['meme.reject'] ?? 0) },
  { name: 'removed', of: ({ decisions }) => String(decisions['meme.remove'] ?? 0) },
  { name: 'median', of: ({ waits }) => waitWords(waits.memes.p50) },
  { name: 'p95', of: ({ waits }) => waitWords(waits.memes.p95) },
  { name: 'reports', of: ({ waits }) => waitWords(waits.reports.p50) },
  { name: 'appeals', of: ({ waits }) => waitWords(waits.appeals.p50) },
  { name: 'backlog', of: ({ backlog }) => String(backlog) },
  { name: 'overturned', of: ({ overturned }) => shareWords(overturned) },
  {
    name: 'agreement',
    of: ({ agreement, reviewed }) =>
      reviewed === 0
        ? m.statistics.nothing
        : `${shareWords(agreement)} ${m.statistics.reviewed({ count: reviewed })}`,
  },
  {
    name: 'looks',
    of: ({ look_agreement, looked }) =>
      looked === 0
        ? m.statistics.nothing
        : `${shareWords(look_agreement)} ${m.statistics.reviewed({ count: looked })}`,
  },
];

const CELL = 'border-t border-line px-3 py-2.5 whitespace-nowrap';

/** Latest week first. */
export function StatisticsTable({ weeks }: { weeks: WeekStatistics[] }) {
  return (
    <ScrollingTable caption={m.statistics.table}>
      <thead>
        <tr className="text-14 text-muted">
          <th scope="col" className="px-3 py-3 text-left font-semibold">
            {m.statistics.week}
          </th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {m.statistics.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.week}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              {week.week}
            </th>
            {COLUMNS.map(({ name, of }) => (
              <td key={name} className={CELL}>
                {of(week)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

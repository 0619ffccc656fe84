import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';
import { shareWords, statisticsStrings, waitWords } from './statistics.strings.ts';
import { decisionsOf } from './statistics-query.ts';

const COLUMNS: { name: string; of: (week: WeekStatistics) => string }[] = [
  { name: statisticsStrings.decisions, of: (week) => String(decisionsOf(week)) },
  { name: statisticsStrings.approved, of: ({ decisions }) => String(decisions['meme.approve'] ?? 0) },
  { name: statisticsStrings.rejected, of: ({ decisions }) => String(decisions['meme.reject'] ?? 0) },
  { name: statisticsStrings.removed, of: ({ decisions }) => String(decisions['meme.remove'] ?? 0) },
  { name: statisticsStrings.median, of: ({ waits }) => waitWords(waits.memes.p50) },
  { name: statisticsStrings.p95, of: ({ waits }) => waitWords(waits.memes.p95) },
  { name: statisticsStrings.reports, of: ({ waits }) => waitWords(waits.reports.p50) },
  { name: statisticsStrings.appeals, of: ({ waits }) => waitWords(waits.appeals.p50) },
  { name: statisticsStrings.backlog, of: ({ backlog }) => String(backlog) },
  { name: statisticsStrings.overturned, of: ({ overturned }) => shareWords(overturned) },
  {
    name: statisticsStrings.agreement,
    of: ({ agreement, reviewed }) =>
      reviewed === 0
        ? statisticsStrings.nothing
        : `${shareWords(agreement)} ${statisticsStrings.reviewed(reviewed)}`,
  },
  {
    name: statisticsStrings.looks,
    of: ({ look_agreement, looked }) =>
      looked === 0
        ? statisticsStrings.nothing
        : `${shareWords(look_agreement)} ${statisticsStrings.reviewed(looked)}`,
  },
];

const CELL = 'border-t border-line px-3 py-2.5 whitespace-nowrap';

/** Latest week first. */
export function StatisticsTable({ weeks }: { weeks: WeekStatistics[] }) {
  return (
    <ScrollingTable caption={statisticsStrings.table}>
      <thead>
        <tr className="text-14 text-muted">
          <th scope="col" className="px-3 py-3 text-left font-semibold">
            {statisticsStrings.week}
          </th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {name}
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

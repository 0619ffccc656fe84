import type { ModerationMonth, PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import { m } from '@corpomeme/contract/site/messages';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';

/** Columns of the table with the actions that each counts. */
const COLUMNS: Record<keyof typeof m.log.columns, readonly PublicLogAction[]> = {
  approved: ['meme.approve'],
  rejected: ['meme.reject'],
  removed: ['meme.remove', 'meme.delete'],
  restored: ['meme.restore'],
  accepted: ['appeal.accept'],
  dismissed: ['appeal.dismiss'],
  closed: ['case.close'],
  comments: ['comment.remove', 'comment.delete'],
  sanctions: ['user.warn', 'user.posting_ban', 'user.suspend', 'user.delete'],
};
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const monthName = () =>
  new Intl.DateTimeFormat(m.language.dates, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Starts with the first month that has a decision; columns without any are left out. */
export function LogMonths({ months }: { months: ModerationMonth[] }) {
  const first = months.findLastIndex(({ counts }) => Object.keys(counts).length > 0);
  const shown = months.slice(0, first + 1);
  const columns = NAMES.filter((name) => shown.some((month) => sumOf(month, COLUMNS[name]) > 0));
  if (columns.length === 0) return null;
  return (
    <ScrollingTable caption={m.log.months}>
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-left text-14 font-semibold text-muted">
            {m.log.month}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="px-4 py-3 text-14 font-semibold text-muted">
              {m.log.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((month) => (
          <tr key={month.month}>
            <th
              scope="row"
              className="border-t border-line px-4 py-2.5 text-left font-normal whitespace-nowrap"
            >
              {monthName().format(Date.parse(`${month.month}-01`))}
            </th>
            {columns.map((name) => (
              <td key={name} className="border-t border-line px-4 py-2.5">
                {sumOf(month, COLUMNS[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function sumOf({ counts }: ModerationMonth, actions: readonly PublicLogAction[]): number {
  return actions.reduce((sum, action) => sum + (counts[action] ?? 0), 0);
}

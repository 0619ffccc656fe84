import type { ModerationMonth } from '@corpomeme/contract/moderation/moderation-log';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';
import { logStrings, MONTH_COLUMNS } from './log.strings.ts';

const NAME = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Starts with the first month that has a decision; columns without any are left out. */
export function LogMonths({ months }: { months: ModerationMonth[] }) {
  const first = months.findLastIndex(({ counts }) => Object.keys(counts).length > 0);
  const shown = months.slice(0, first + 1);
  const columns = MONTH_COLUMNS.filter(({ actions }) => shown.some((month) => sumOf(month, actions) > 0));
  if (columns.length === 0) return null;
  return (
    <ScrollingTable caption={logStrings.months}>
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-left text-14 font-semibold text-muted">
            {logStrings.month}
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="px-4 py-3 text-14 font-semibold text-muted">
              {name}
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
              {NAME.format(Date.parse(`${month.month}-01`))}
            </th>
            {columns.map(({ name, actions }) => (
              <td key={name} className="border-t border-line px-4 py-2.5">
                {sumOf(month, actions)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function sumOf({ counts }: ModerationMonth, actions: (typeof MONTH_COLUMNS)[number]['actions']): number {
  return actions.reduce((sum, action) => sum + (counts[action] ?? 0), 0);
}

import { useQuery } from '@tanstack/react-query';
import { caseStrings as strings } from './case.strings.ts';
import { overdueQuery } from './case-queries.ts';

/** In the desk's tab of the reports; nothing while nothing is late. */
export function OverdueBadge() {
  const { data = 0 } = useQuery(overdueQuery);
  if (data === 0) return null;
  return (
    <span className="ml-2 rounded-full bg-reject px-2 text-14 font-semibold text-paper tabular-nums">
      <span aria-hidden="true">{data}</span>
      <span className="sr-only">{strings.tabOverdue(data)}</span>
    </span>
  );
}

import type { DayCount } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CELL, HEAD_CELL } from '../../../ui/table-look.ts';
import { activityQuery } from './admin-queries.ts';

const ActivityChart = lazy(() => import('./activity-chart.tsx'));

/** Memes and votes of the whole site over time. */
export default function SiteActivity() {
  const query = useQuery(activityQuery);
  if (!query.data) return <NotLoaded query={query} text={m.activity.failed} className="h-64" />;
  return <Activity days={query.data} />;
}

/** The chart, and the same numbers as a table for screen readers. */
export function Activity({ days }: { days: DayCount[] }) {
  const busy = days.filter(({ memes, votes }) => memes > 0 || votes > 0);
  if (busy.length === 0) return <p className="text-muted">{m.activity.none}</p>;
  return (
    <figure className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <figcaption className="text-14 text-muted">{m.activity.days({ days: days.length })}</figcaption>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <ActivityChart days={days} />
      </Suspense>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {m.activity.asTable}
        </summary>
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr>
              {[m.activity.day, m.activity.memes, m.activity.votes].map((name) => (
                <th key={name} scope="col" className={HEAD_CELL}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.toReversed().map(({ day, memes, votes }) => (
              <tr key={day}>
                <th scope="row" className={`${CELL} font-normal`}>
                  {day}
                </th>
                <td className={CELL}>{memes}</td>
                <td className={CELL}>{votes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

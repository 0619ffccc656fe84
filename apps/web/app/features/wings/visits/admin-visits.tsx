import { m } from '@corpomeme/contract/site/messages';
import { OTHER_PAGES, readVisits, VISITS, type Visits } from '@corpomeme/contract/wings/visits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CELL, HEAD_CELL } from '../../../ui/table-look.ts';
import { adminKeys } from '../../people/admin/admin-keys.ts';

const DayChart = lazy(() => import('../statistics/week-chart.tsx'));

const visitsQuery = queryOptions({
  staleTime: 0,
  meta: { personal: true },
  queryKey: adminKeys.visits,
  queryFn: ({ signal }) => browserApi.call(readVisits, { signal }),
});

/** Views and visits of the days that are over. */
export default function VisitsSection() {
  const query = useQuery(visitsQuery);
  const { data } = query;
  if (!data) return <NotLoaded query={query} text={m.visits.failed} className="h-64" />;
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted">{m.visits.intro({ fewest: VISITS.fewest })}</p>
      {!data.is_counting && <p className="font-semibold">{m.visits.off}</p>}
      {data.days.some(({ views }) => views > 0) ? (
        <Counted visits={data} />
      ) : (
        <p className="text-muted">{m.visits.none}</p>
      )}
    </div>
  );
}

function Counted({ visits: { days, pages, kinds, referrers } }: { visits: Visits }) {
  return (
    <>
      <Days days={days} />
      <div className="grid gap-5 lg:grid-cols-3">
        <NamedCounts heading={m.visits.pages} counted={m.visits.views} rows={pages} />
        <NamedCounts heading={m.visits.kinds} counted={m.visits.views} rows={kinds} />
        <NamedCounts heading={m.visits.referrers} counted={m.visits.visits} rows={referrers} />
      </div>
    </>
  );
}

/** The chart, and the same numbers as a table for screen readers. */
function Days({ days }: Pick<Visits, 'days'>) {
  const busy = days.filter(({ views }) => views > 0);
  const series = [
    { name: m.visits.visits, as: 'bar', colour: 'var(--marker)', values: days.map(({ visits }) => visits) },
    { name: m.visits.views, as: 'line', colour: 'var(--link)', values: days.map(({ views }) => views) },
  ] as const;
  return (
    <figure className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <figcaption className="text-14 text-muted">{m.activity.days({ days: days.length })}</figcaption>
      <Suspense fallback={<Skeleton className="h-56" />}>
        <DayChart weeks={days.map(({ day }) => day)} series={[...series]} />
      </Suspense>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {m.activity.asTable}
        </summary>
        <Table
          head={[m.activity.day, m.visits.visits, m.visits.views]}
          rows={busy.toReversed().map(({ day, visits, views }) => [day, visits, views])}
        />
      </details>
    </figure>
  );
}

interface NamedCountsProps {
  heading: string;
  counted: string;
  rows: Visits['pages'];
}

function NamedCounts({ heading, counted, rows }: NamedCountsProps) {
  return (
    <section className="grid min-w-0 content-start gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="text-18">{heading}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">{m.visits.none}</p>
      ) : (
        <Table head={[m.visits.name, counted]} rows={rows.map(({ name, count }) => [nameOf(name), count])} />
      )}
    </section>
  );
}

function Table({ head, rows }: { head: string[]; rows: [string, ...number[]][] }) {
  return (
    <table className="w-full text-left tabular-nums">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className={HEAD_CELL}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...counts]) => (
          <tr key={name}>
            <th scope="row" className={`${CELL} font-normal break-all`}>
              {name}
            </th>
            {counts.map((count, at) => (
              <td key={head[at + 1]} className={CELL}>
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names are addresses and hosts, but for the pages that are about a person. */
function nameOf(name: string): string {
  if (name === OTHER_PAGES) return m.visits.other;
  return name.startsWith('/') ? decodeURI(name) : name;
}

import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { STATISTICS } from '@corpomeme/contract/wings/moderation-statistics';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { oneDecimal } from '../../../lib/one-decimal.ts';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { moderationKeys } from '../../moderation/moderation-keys.ts';
import type { Series } from './week-chart.tsx';

const WeekChart = lazy(() => import('./week-chart.tsx'));

/** Dropped with the session, and fetched at each visit. */
function statisticsQuery(weeks: number) {
  return queryOptions({
    staleTime: 0,
    meta: { personal: true },
    queryKey: moderationKeys.statistics(weeks),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      browserApi.call(operations.readModerationStatistics, { query: { weeks }, signal }),
  });
}

/** Returns the number of decisions about memes. */
function decisionsOf({ decisions }: WeekStatistics): number {
  return (decisions['meme.approve'] ?? 0) + (decisions['meme.reject'] ?? 0);
}

/** Returns 45 s, 12 min, 3.5 h or 2.1 d for milliseconds. */
function waitWords(wait: number | null): string {
  if (wait === null) return m.statistics.nothing;
  if (wait < MINUTE) return m.statistics.seconds({ count: Math.round(wait / 1000) });
  if (wait < HOUR) return m.statistics.minutes({ count: Math.round(wait / MINUTE) });
  if (wait < 2 * DAY) return m.statistics.hours({ count: oneDecimal(wait / HOUR) });
  return m.statistics.days({ count: oneDecimal(wait / DAY) });
}

function shareWords(share: number | null): string {
  return share === null ? m.statistics.nothing : m.statistics.share({ percent: Math.round(share * 100) });
}

const PERIODS = [STATISTICS.defaultWeeks, 26, STATISTICS.maxWeeks];

export function Statistics() {
  const [count, setCount] = useState<number>(STATISTICS.defaultWeeks);
  const query = useQuery(statisticsQuery(count));
  const { data, isPlaceholderData } = query;
  const running = data?.at(-1);
  if (!data || !running) return <NotLoaded query={query} text={m.statistics.failed} className="h-96" />;
  const isEmpty = data.every((week) => Object.keys(week.decisions).length === 0);
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('grid gap-6', isPlaceholderData && 'opacity-50')}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-18">{m.statistics.running}</h2>
        <SelectField
          label={m.statistics.period}
          value={count}
          onChange={({ target }) => setCount(Number(target.value))}
        >
          <Options of={PERIODS} text={(weeks) => m.statistics.weeks({ count: weeks })} />
        </SelectField>
      </div>
      <RunningWeek week={running} />
      {isEmpty ? (
        <p className="text-muted">{m.statistics.none}</p>
      ) : (
        <>
          <StatisticsCharts weeks={data} />
          <StatisticsTable weeks={data} />
        </>
      )}
      <p className="max-w-[70ch] text-14 text-muted">{m.statistics.definitions}</p>
    </div>
  );
}

function RunningWeek({ week }: { week: WeekStatistics }) {
  const facts = [
    [m.statistics.columns.decisions, String(decisionsOf(week))],
    [m.statistics.columns.median, waitWords(week.waits.memes.p50)],
    [m.statistics.columns.p95, waitWords(week.waits.memes.p95)],
    [m.statistics.columns.backlog, String(week.backlog)],
    [m.statistics.columns.overturned, shareWords(week.overturned)],
    [m.statistics.columns.agreement, shareWords(week.agreement)],
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="text-22 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const DASHED = '6 4';

interface Chart {
  title: string;
  series: Series[];
  top?: number;
}

function StatisticsCharts({ weeks }: { weeks: WeekStatistics[] }) {
  const names = weeks.map(({ week }) => week);
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
      {[waitsOf(weeks), workOf(weeks), qualityOf(weeks)].map(({ title, series, top }) => (
        <figure key={title} className="grid min-w-0 gap-3 rounded-card border border-line bg-surface p-4">
          <figcaption className="font-semibold">{title}</figcaption>
          <Suspense fallback={<Skeleton className="h-56" />}>
            <WeekChart weeks={names} series={series} top={top} />
          </Suspense>
        </figure>
      ))}
    </div>
  );
}

function waitsOf(weeks: WeekStatistics[]): Chart {
  const hours = (wait: number | null) => wait && Math.round((wait / HOUR) * 100) / 100;
  const medians = weeks.map(({ waits }) => hours(waits.memes.p50));
  const longest = weeks.map(({ waits }) => hours(waits.memes.p95));
  return {
    title: m.statistics.waits,
    series: [
      { name: m.statistics.columns.median, as: 'line', colour: 'var(--link)', values: medians },
      { name: m.statistics.columns.p95, as: 'line', colour: 'var(--vote)', dash: DASHED, values: longest },
    ],
  };
}

function workOf(weeks: WeekStatistics[]): Chart {
  const waiting = weeks.map(({ backlog }) => backlog);
  return {
    title: m.statistics.work,
    series: [
      {
        name: m.statistics.columns.decisions,
        as: 'bar',
        colour: 'var(--marker)',
        values: weeks.map(decisionsOf),
      },
      { name: m.statistics.columns.backlog, as: 'line', colour: 'var(--vote)', values: waiting },
    ],
  };
}

function qualityOf(weeks: WeekStatistics[]): Chart {
  const percent = (share: number | null) => share && Math.round(share * 100);
  const agreed = weeks.map(({ agreement }) => percent(agreement));
  const lost = weeks.map(({ overturned }) => percent(overturned));
  return {
    title: m.statistics.quality,
    top: 100,
    series: [
      { name: m.statistics.columns.agreement, as: 'line', colour: 'var(--approve)', values: agreed },
      {
        name: m.statistics.columns.overturned,
        as: 'line',
        colour: 'var(--reject)',
        dash: DASHED,
        values: lost,
      },
    ],
  };
}

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
];

const CELL = 'border-t border-line px-3 py-2.5 whitespace-nowrap';

/** Latest week first. */
function StatisticsTable({ weeks }: { weeks: WeekStatistics[] }) {
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

import { m } from '@corpomeme/contract/site/messages';
import { HOUR } from '@corpomeme/contract/site/time';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { decisionsOf } from './statistics-query.ts';
import type { Series } from './week-chart.tsx';

const WeekChart = lazy(() => import('./week-chart.tsx'));

const DASHED = '6 4';

interface Chart {
  title: string;
  series: Series[];
  top?: number;
}

export function StatisticsCharts({ weeks }: { weeks: WeekStatistics[] }) {
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

import { m } from '@corpomeme/contract/site/messages';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { STATISTICS } from '@corpomeme/contract/wings/moderation-statistics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LookStatistics } from './look-statistics.tsx';
import { StatisticsCharts } from './statistics-charts.tsx';
import { decisionsOf, statisticsQuery } from './statistics-query.ts';
import { StatisticsTable } from './statistics-table.tsx';
import { shareWords, waitWords } from './statistics-words.ts';

const PERIODS = [STATISTICS.defaultWeeks, 26, STATISTICS.maxWeeks];

export function Statistics() {
  const [count, setCount] = useState<number>(STATISTICS.defaultWeeks);
  const query = useQuery(statisticsQuery(count));
  const { data, isLoadingError, isPlaceholderData } = query;
  if (isLoadingError) {
    return <LoadFailure text={m.statistics.failed} query={query} />;
  }
  const running = data?.at(-1);
  if (!data || !running) return <Skeleton className="h-96" />;
  const isEmpty = data.every((week) => Object.keys(week.decisions).length === 0);
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('grid gap-6', isPlaceholderData && 'opacity-50')}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-18">{m.statistics.running}</h2>
        <Field label={m.statistics.period}>
          {(control) => (
            <Select {...control} value={count} onChange={({ target }) => setCount(Number(target.value))}>
              {PERIODS.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {m.statistics.weeks({ count: weeks })}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
      <LookStatistics weeks={count} />
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
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="text-22 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

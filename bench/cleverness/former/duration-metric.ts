import type { Metric, Registry } from 'prom-client';

interface Series<Label extends string> {
  labels: Record<Label, string | number>;
  /** One count per bucket, and one for longer durations. */
  counts: number[];
  sum: number;
}

interface Options<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  /** Seconds, ascending. */
  buckets: readonly number[];
}

/**
 * Registers a Prometheus histogram that is cheaper than prom-client's, whose label look-up took 5 % of a cache hit.
 * Returns a function that finds the series of some labels; the series is a function that adds a duration in seconds,
 * and callers may keep it.
 */
export function registerDurations<Label extends string>(
  registry: Registry,
  { name, help, labelNames, buckets }: Options<Label>,
): (labels: Record<Label, string | number>) => (seconds: number) => void {
  const all = new Map<string, Series<Label>>();
  const metric = {
    name,
    help,
    get: () => Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values: listValues() }),
  };
  const listValues = () => [...all.values()].flatMap((series) => valuesOf(name, series, buckets));
  // The registry only uses `name` and `get` of a metric.
  registry.registerMetric(metric as unknown as Metric);
  return (labels) => {
    const key = labelNames.map((label) => labels[label]).join(' ');
    const series = all.get(key) ?? {
      labels: { ...labels },
      counts: Array(buckets.length + 1).fill(0),
      sum: 0,
    };
    all.set(key, series);
    return (seconds) => {
      const bucket = buckets.findIndex((bound) => seconds <= bound);
      const at = bucket === -1 ? buckets.length : bucket;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    };
  };
}

/** Returns cumulative counts: each bucket includes all smaller ones. */
function valuesOf<Label extends string>(
  name: string,
  { labels, counts, sum }: Series<Label>,
  buckets: readonly number[],
) {
  let total = 0;
  const cumulative = counts.map((count, at) => {
    total += count;
    return { labels: { le: buckets[at] ?? '+Inf', ...labels }, value: total, metricName: `${name}_bucket` };
  });
  return [
    ...cumulative,
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: total, metricName: `${name}_count` },
  ];
}

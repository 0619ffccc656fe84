import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type RequestFacts = {
  method: string;
  /** The route's pattern. The URL itself would create a series per URL. */
  route: string;
  status: number;
};

/**
 * The metrics of `GET /metrics`, in Prometheus format. Counting takes less than a microsecond; gauges are read at the
 * scrape.
 */
export interface Metrics {
  observeRequest(facts: RequestFacts, milliseconds: number): void;
  observeQuery(milliseconds: number, failed: boolean): void;
  /**
   * Registers a gauge that calls `read` at each scrape and is left out if `read` fails. A gauge of the same name is
   * replaced.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Registers a counter that calls `read` at each scrape. */
  counter(name: string, help: string, read: () => number): void;
  render(): Promise<{ type: string; text: string }>;
}

/** Seconds, from a cache hit to an upload that waits for its turn. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
const MILLISECONDS = 1000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'corpomeme_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer; its count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  const queries = new Histogram({
    name: 'corpomeme_database_query_duration_seconds',
    help: 'Time of a database query',
    buckets: QUERY_BUCKETS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'corpomeme_database_query_failures_total',
    help: 'Queries that the database refused, broken constraints included',
    registers: [registry],
  });
  return {
    observeRequest: (facts, ms) => requests.observe(facts, ms / MILLISECONDS),
    observeQuery(ms, failed) {
      queries.observe(ms / MILLISECONDS);
      if (failed) failures.inc();
    },
    ...readAtScrape(registry),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function readAtScrape(registry: Registry): Pick<Metrics, 'gauge' | 'counter'> {
  return {
    gauge(name, help, read) {
      registry.removeSingleMetric(name);
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN);
          this.set(value);
        },
      });
    },
    counter(name, help, read) {
      registry.removeSingleMetric(name);
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
}

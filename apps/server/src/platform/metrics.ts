import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { registerDurations } from './duration-metric.ts';

type RequestFacts = {
  method: string;
  /** The pattern, never the address that was asked for: that would be a series for each. */
  route: string;
  status: number;
};

/** What `GET /metrics` shows, in Prometheus' form. Counting costs well under a microsecond; reading happens at the scrape. */
export interface Metrics {
  observeRequest(facts: RequestFacts, milliseconds: number): void;
  /** `observeRequest` for the same facts over and over; takes milliseconds. */
  requestsLike(facts: RequestFacts): (milliseconds: number) => void;
  observeQuery(milliseconds: number, failed: boolean): void;
  /** A level that `read` tells at each scrape; left out of a scrape where it fails. A name given again is replaced. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for a number that only grows. */
  counter(name: string, help: string, read: () => number): void;
  render(): Promise<{ type: string; text: string }>;
}

/** Seconds; from an answer out of memory to an upload that waits its turn. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
const MILLISECONDS = 1000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = registerDurations(registry, {
    name: 'corpomeme_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer; its count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
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
    observeRequest: (facts, ms) => requests(facts)(ms / MILLISECONDS),
    requestsLike(facts) {
      const observe = requests(facts);
      return (ms) => observe(ms / MILLISECONDS);
    },
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

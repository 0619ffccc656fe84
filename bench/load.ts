import autocannon from 'autocannon';
import { sendRepeatedly } from './repeated-request.ts';
import { median } from './row.ts';

const CONNECTIONS = 20;
const WARM_UP = 2;
const SECONDS = 3;
const ROUNDS = 5;

export interface Comparison {
  /** Median over the rounds of the product's rate divided by the baseline's. */
  ratio: number;
  /** Medians, requests per second. */
  rate: number;
  yardstick: number;
}

/** One side of a comparison: returns requests per second, measured for the given number of seconds. */
export type Run = (seconds: number) => Promise<number>;

/** Alternates the two sides round by round, so that drifting speed of the machine affects both. */
export async function compare(product: Run, yardstick: Run): Promise<Comparison> {
  await product(WARM_UP);
  await yardstick(WARM_UP);
  const rounds: { product: number; yardstick: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ product: await product(SECONDS), yardstick: await yardstick(SECONDS) });
  }
  return {
    ratio: median(rounds.map((round) => round.product / round.yardstick)),
    rate: median(rounds.map((round) => round.product)),
    yardstick: median(rounds.map((round) => round.yardstick)),
  };
}

/**
 * Sends requests of several kinds in turn. The client's own cost limits what it can measure: enough for writes, not for
 * cache hits.
 */
export function mixedLoad(load: Omit<autocannon.Options, 'connections' | 'duration' | 'amount'>): Run {
  return async (duration) => {
    const result = await autocannon({ ...load, connections: CONNECTIONS, duration });
    const wrong = result.errors + result.timeouts + result.non2xx;
    if (wrong > 0)
      throw new Error(`${load.url}: ${wrong} of ${result.requests.total} were not answered right`);
    return result.requests.average;
  };
}

interface PlainRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Repeats a few requests with a client so cheap that the server is the bottleneck: a full HTTP parser in JavaScript
 * costs more than a cache hit. Calls `requestsOf` once per connection.
 */
export function repeated(url: string, status: string, requestsOf: () => PlainRequest[]): Run {
  const { host, hostname, port } = new URL(url);
  return async (seconds) => {
    const connection = () => {
      const requests = requestsOf().map((request) => bytesOf(host, request));
      return sendRepeatedly({ hostname, port: Number(port) }, requests, { status, seconds });
    };
    const counts = await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    return counts.reduce((sum, count) => sum + count, 0) / seconds;
  };
}

export function repeatedGet(url: string, headers: Record<string, string>, status: string): Run {
  return repeated(url, status, () => [{ method: 'GET', path: new URL(url).pathname, headers }]);
}

function bytesOf(host: string, { method, path, headers, body = '' }: PlainRequest): Buffer {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

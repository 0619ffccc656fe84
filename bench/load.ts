import autocannon from 'autocannon';
import { median } from './row.ts';

const CONNECTIONS = 20;
const WARM_UP = 2;
const SECONDS = 3;
const ROUNDS = 5;

export type Load = Omit<autocannon.Options, 'connections' | 'duration' | 'amount'>;

export interface Comparison {
  /** Median over the rounds of this round's rate by the yardstick's. */
  ratio: number;
  /** Medians, requests a second. */
  rate: number;
  yardstick: number;
}

/** The two take turns, round by round, so that a machine whose speed drifts treats both alike. */
export async function compare(product: Load, yardstick: Load): Promise<Comparison> {
  await run(product, WARM_UP);
  await run(yardstick, WARM_UP);
  const rounds: { product: number; yardstick: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ product: await run(product, SECONDS), yardstick: await run(yardstick, SECONDS) });
  }
  return {
    ratio: median(rounds.map((round) => round.product / round.yardstick)),
    rate: median(rounds.map((round) => round.product)),
    yardstick: median(rounds.map((round) => round.yardstick)),
  };
}

async function run(load: Load, duration: number): Promise<number> {
  const result = await autocannon({ ...load, connections: CONNECTIONS, duration });
  const wrong =
    result.errors + result.timeouts + result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0);
  if (wrong > 0) throw new Error(`${load.url}: ${wrong} of ${result.requests.total} answers were not right`);
  return result.requests.average;
}

import { parseArgs } from 'node:util';
import { median } from '../row.ts';

/** A hand-made part and its alternative, both measured in one run. */
export interface Choice {
  part: string;
  against: string;
  /** The rate for which the part exists; higher is better. */
  figure: string;
  own: number;
  other: number;
  /** Median over the rounds of `own` divided by `other`. */
  ratio: number;
  /**
   * `figure`: stays because it gains a tenth. `reason`: stays for what it does. `replaced`: the product uses the
   * alternative.
   */
  verdict: 'figure' | 'reason' | 'replaced';
  why: string;
}

/** The factor that a hand-made part must gain over the alternative. */
export const GAIN = 1.1;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, only: { type: 'string' } },
});
/** The only group to measure; the stored results of the other groups stay. */
export const onlyGroup = values.only;
const ROUNDS = Number(values.rounds);

export interface Side {
  own(): Promise<number> | number;
  other(): Promise<number> | number;
}

/** Measures both sides in alternating rounds, so that drifting speed of the machine affects both. */
export async function takeTurns({ own, other }: Side): Promise<Pick<Choice, 'own' | 'other' | 'ratio'>> {
  await own();
  await other();
  const measured: { own: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The second side finds warmer caches and more garbage, so the sides alternate.
    if (round % 2 === 0) measured.push({ own: await own(), other: await other() });
    else measured.push({ other: await other(), own: await own() });
  }
  return {
    own: median(measured.map((round) => round.own)),
    other: median(measured.map((round) => round.other)),
    ratio: median(measured.map((round) => round.own / round.other)),
  };
}

const SLICE = 60;
const BATCH = 50;

/** Returns a function that measures calls per second of this process's CPU time, over a short slice of time. */
export function callsPerSecond(call: () => unknown): () => number {
  return () => {
    const before = process.cpuUsage();
    const end = performance.now() + SLICE;
    let count = 0;
    while (performance.now() < end) {
      for (let n = 0; n < BATCH; n++) call();
      count += BATCH;
    }
    return count / secondsSince(before);
  };
}

export function asyncCallsPerSecond(call: () => Promise<unknown>): () => Promise<number> {
  return async () => {
    const before = process.cpuUsage();
    const end = performance.now() + SLICE;
    let count = 0;
    while (performance.now() < end) {
      for (let n = 0; n < BATCH; n++) await call();
      count += BATCH;
    }
    return count / secondsSince(before);
  };
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

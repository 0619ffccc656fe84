import { parseArgs } from 'node:util';
import { median } from '../row.ts';

/** A hand-made part beside what could stand in its place, both measured in one run. */
export interface Choice {
  part: string;
  against: string;
  /** What the part exists for; more is better. */
  figure: string;
  own: number;
  other: number;
  /** Median over the rounds of own by other. */
  ratio: number;
  /** `figure`: kept while it gains a tenth; `reason`: kept for what it does; `replaced`: the other one is in the product. */
  verdict: 'figure' | 'reason' | 'replaced';
  why: string;
}

/** What a hand-made part has to gain over the other one. */
export const GAIN = 1.1;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, only: { type: 'string' } },
});
/** The part of the bench that is measured; the kept results of the others stay. */
export const onlyGroup = values.only;
const ROUNDS = Number(values.rounds);

export interface Side {
  own(): Promise<number> | number;
  other(): Promise<number> | number;
}

/** Measures both sides in turn, round by round, so that a machine whose speed drifts treats both alike. */
export async function takeTurns({ own, other }: Side): Promise<Pick<Choice, 'own' | 'other' | 'ratio'>> {
  await own();
  await other();
  const measured: { own: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The side that goes second finds warmer caches and more garbage.
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

/** Calls a second of CPU of this process over a short slice of time. */
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

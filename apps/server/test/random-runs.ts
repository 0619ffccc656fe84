/** `npm test` makes a quarter of the random runs, its rest all of them (decision 192). */
const PART = process.env.RANDOM_RUNS === 'all' ? 1 : 1 / 4;

/** Returns how many of `all` random runs this run of the tests makes. */
export function randomRuns(all: number): number {
  return Math.ceil(all * PART);
}

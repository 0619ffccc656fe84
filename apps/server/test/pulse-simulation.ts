import { estimatePriors } from '../src/features/wings/pulse/prior.policy.ts';
import { type Count, publishedInterval, shrink } from '../src/features/wings/pulse/shares.policy.ts';

/**
 * Simulates companies whose true shares are known, and measures how often the intervals of the product contain them
 * (decision 123).
 */

export interface Simulation {
  companies: number;
  /** Least and largest number of authors of a company, drawn evenly on a logarithmic scale. */
  authors: readonly [least: number, most: number];
  /** Shares of the themes over all companies. */
  means: readonly number[];
  /** The weight of the mean, in voices. The larger it is, the more similar are the companies. */
  strength: number;
  rounds: number;
}

export interface Coverage {
  intervals: number;
  /** The share of the intervals that contain the true share. */
  covered: number;
  /** The same share for the published intervals, whose bounds are whole percentages. */
  published: number;
  /** `covered` by the number of authors: below 10, below 50, more. */
  bySize: { few: number; some: number; many: number };
  /** The mean width of an interval. */
  width: number;
}

/** Returns pseudo-random numbers below 1 (mulberry32), so that a seed repeats its run. */
function createNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a draw from the gamma distribution (Marsaglia and Tsang). */
function drawGamma(random: () => number, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawBeta(random: () => number, a: number, b: number): number {
  const x = drawGamma(random, a);
  return x / (x + drawGamma(random, b));
}

export function simulate(
  { companies, authors, means, strength, rounds }: Simulation,
  seed: number,
): Coverage {
  const random = createNumbers(seed);
  const sizes = { few: [0, 0], some: [0, 0], many: [0, 0] };
  let width = 0;
  let published = 0;
  for (let round = 0; round < rounds; round++) {
    const [least, most] = authors;
    const of = Array.from({ length: companies }, () => Math.round(least * (most / least) ** random()));
    const drawn = means.map((mean) =>
      of.map((size) => {
        const truth = drawBeta(random, mean * strength, (1 - mean) * strength);
        let voices = 0;
        for (let n = 0; n < size; n++) if (random() < truth) voices += 1;
        return { truth, count: { voices, of: size } satisfies Count };
      }),
    );
    const counts = drawn.map((theme, index) => [String(index), theme.map(({ count }) => count)] as const);
    const priors = estimatePriors(new Map(counts));
    for (const [index, theme] of drawn.entries()) {
      const prior = priors.get(String(index)) ?? [];
      for (const { truth, count } of theme) {
        const { low, high } = shrink(count, prior);
        const shown = publishedInterval({ low, high });
        if (shown.low <= 100 * truth && 100 * truth <= shown.high) published += 1;
        const size = sizes[count.of < 10 ? 'few' : count.of < 50 ? 'some' : 'many'];
        size[0] = (size[0] ?? 0) + (low <= truth && truth <= high ? 1 : 0);
        size[1] = (size[1] ?? 0) + 1;
        width += high - low;
      }
    }
  }
  const shareOf = ([covered = 0, all = 0]: number[]) => covered / Math.max(1, all);
  const total = Object.values(sizes).reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d], [0, 0]);
  return {
    intervals: total[1] ?? 0,
    covered: shareOf(total),
    published: shareOf([published, total[1] ?? 0]),
    bySize: { few: shareOf(sizes.few), some: shareOf(sizes.some), many: shareOf(sizes.many) },
    width: width / Math.max(1, total[1] ?? 0),
  };
}

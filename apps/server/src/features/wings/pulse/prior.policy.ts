import type { Count } from './shares.policy.ts';

/**
 * Estimates from all companies together what the shares of a theme may be, before a company's own voices count
 * (decision 123).
 */

/** A beta distribution from which the shares of a theme may come. */
export interface PriorCandidate {
  mean: number;
  /** The weight of the mean, in voices. */
  strength: number;
  /** The share of the likelihood of all companies' counts; the weights of a theme's candidates sum to 1. */
  weight: number;
}

export type Prior = readonly PriorCandidate[];

/** From companies that have hardly anything in common (1.5 voices) to companies that are alike (768 voices). */
const STRENGTHS = Array.from({ length: 16 }, (_, n) => 1.5 * 2 ** (0.6 * n));
/** Standard deviations of the log-odds, around the most likely mean. */
const PLACES = [-3, -2.25, -1.5, -0.75, 0, 0.75, 1.5, 2.25, 3];
/** Candidates with less weight change no percentage. */
const NEGLIGIBLE = 1e-4;

interface Candidate {
  mean: number;
  strength: number;
  /** The logarithm of its likelihood. */
  likelihood: number;
}

/**
 * Returns the candidates of each theme. All themes share the strength. Beforehand, the correlation of two voices, 1 /
 * (1 + strength), and the mean of each theme are uniform between 0 and 1. `themes` has the counts of all companies.
 */
export function estimatePriors(themes: ReadonlyMap<string, readonly Count[]>): Map<string, Prior> {
  const grids = [...themes].map(([theme, counts]) => ({ theme, rows: candidatesOf(counts) }));
  const rows = STRENGTHS.map((strength, row) =>
    grids.reduce(
      (sum, grid) => sum + logSum(grid.rows[row] ?? []),
      Math.log(strength) - 2 * Math.log1p(strength),
    ),
  );
  const whole = logSum(rows.map((likelihood) => ({ likelihood })));
  return new Map(
    grids.map(({ theme, rows: grid }) => {
      const candidates = grid.flatMap((candidates, row) => {
        const ofRow = (rows[row] ?? 0) - whole - logSum(candidates);
        return candidates.map(({ mean, strength, likelihood }) => ({
          mean,
          strength,
          weight: Math.exp(ofRow + likelihood),
        }));
      });
      return [theme, withoutNegligible(candidates)];
    }),
  );
}

function withoutNegligible(candidates: readonly PriorCandidate[]): Prior {
  const relevant = candidates.filter(({ weight }) => weight > NEGLIGIBLE);
  const sum = relevant.reduce((total, { weight }) => total + weight, 0);
  return relevant.map((candidate) => ({ ...candidate, weight: candidate.weight / sum }));
}

/**
 * Returns a row of means for each strength, around the mean of all companies, in which large companies weigh less than
 * their size.
 */
function candidatesOf(counts: readonly Count[]): Candidate[][] {
  const speaking = countAbove(counts.map(({ voices }) => voices));
  const silent = countAbove(counts.map(({ voices, of }) => of - voices));
  const all = countAbove(counts.map(({ of }) => of));
  return STRENGTHS.map((strength) => {
    let a = 1;
    let b = 1;
    for (const { voices, of } of counts) {
      const weight = (strength + 1) / (strength + of);
      a += weight * voices;
      b += weight * (of - voices);
    }
    const deviation = Math.sqrt(1 / a + 1 / b);
    const ofAll = logProduct(all, strength);
    return PLACES.map((place) => {
      const mean = 1 / (1 + (b / a) * Math.exp(-place * deviation));
      const likelihood =
        logProduct(speaking, mean * strength) + logProduct(silent, (1 - mean) * strength) - ofAll;
      // The means of a row are even in their log-odds, so each stands for a part of the shares.
      return { mean, strength, likelihood: likelihood + Math.log(deviation * mean * (1 - mean)) };
    });
  });
}

/**
 * Returns how many of the numbers are above 0, 1, 2 and so on, so that the cost of a likelihood depends only on the
 * largest company.
 */
function countAbove(numbers: readonly number[]): number[] {
  const largest = numbers.reduce((a, b) => Math.max(a, b), 0);
  const counts = new Array<number>(largest).fill(0);
  for (const number of numbers) if (number > 0) counts[number - 1] = (counts[number - 1] ?? 0) + 1;
  for (let at = largest - 2; at >= 0; at--) counts[at] = (counts[at] ?? 0) + (counts[at + 1] ?? 0);
  return counts;
}

/** Returns the logarithm of the product of all (from + at)^count: rising factorials of the beta-binomial distribution. */
function logProduct(counts: readonly number[], from: number): number {
  let sum = 0;
  for (const [at, count] of counts.entries()) sum += count * Math.log(from + at);
  return sum;
}

function logSum(candidates: readonly { likelihood: number }[]): number {
  const largest = candidates.reduce((a, { likelihood }) => Math.max(a, likelihood), Number.NEGATIVE_INFINITY);
  return largest + Math.log(candidates.reduce((sum, each) => sum + Math.exp(each.likelihood - largest), 0));
}

import { betaInterval } from './beta.policy.ts';
import type { Prior } from './prior.policy.ts';

/** Shares of themes, shrunk towards all companies (decision 123). The page `/method` shows the formulas. */

/** One company's voices about one theme. */
export interface Count {
  /** Voices that speak of the theme. */
  voices: number;
  /** All voices of the company. */
  of: number;
}

export interface Share {
  share: number;
  /** The bounds between which the true share lies with a probability of 90 %. */
  low: number;
  high: number;
}

const TAIL = 0.05;

/**
 * Returns the shrunk share. Each candidate of the prior gives a beta distribution after the company's voices. The share
 * is the mean of their mixture; the 90 % interval is that of the beta distribution with the mixture's mean and
 * variance.
 */
export function shrink({ voices, of }: Count, prior: Prior): Share {
  let share = 0;
  let square = 0;
  for (const { mean, strength, weight } of prior) {
    const a = mean * strength + voices;
    const n = strength + of;
    share += (weight * a) / n;
    square += (((weight * a) / n) * (a + 1)) / (n + 1);
  }
  const size = (share * (1 - share)) / (square - share ** 2) - 1;
  return { share, ...betaInterval(TAIL, share * size, (1 - share) * size) };
}

/** Returns the share of voices that speak of a theme, never 0 or 1, because one voice for and one against are added. */
export function pooledShare({ voices, of }: Count): number {
  return (voices + 1) / (of + 2);
}

type Interval = Pick<Share, 'low' | 'high'>;

/**
 * Returns the published interval in whole percent. Only an upper bound under 1 % is rounded outward, because a rare theme
 * is never impossible: with all bounds outward, 90 % intervals would contain the truth in 95 % of cases (decision 123).
 */
export function publishedInterval({ low, high }: Interval): Interval {
  return { low: Math.round(100 * low), high: Math.max(1, Math.round(100 * high)) };
}

/**
 * Returns how the company differs from all others: `more` or `less` if the whole interval lies on one side of `others`,
 * otherwise null.
 */
export function differenceOf({ low, high }: Interval, others: number): 'more' | 'less' | null {
  if (low > others) return 'more';
  return high < others ? 'less' : null;
}

import { betaInterval } from './beta.policy.ts';

/** Shares of themes, shrunk towards all companies (decision 123). The formulas stand at `/method`. */

/** One company's voices about one theme. */
export interface Count {
  /** Voices that speak of the theme. */
  voices: number;
  /** All voices of the company. */
  of: number;
}

/** The beta distribution from which the shares of a theme are thought to come. */
export interface Prior {
  /** The share of all companies together. */
  mean: number;
  /** How many voices the mean weighs as much as. */
  strength: number;
}

export interface Share {
  share: number;
  /** The bounds between which the true share lies with a probability of 90 %. */
  low: number;
  high: number;
}

/** Voices that the mean weighs as much as until the data tell, and the bounds of what they may tell. */
const STRENGTH = { unknown: 20, least: 4, most: 200 };
/** Companies that are needed to tell how much companies differ. */
const FEWEST_COMPANIES = 5;
const TAIL = 0.05;

/** Returns the shrunk share: the mean of the beta distribution after the company's voices, and its 90 % interval. */
export function shrink({ voices, of }: Count, { mean, strength }: Prior): Share {
  const a = mean * strength + voices;
  const b = (1 - mean) * strength + of - voices;
  return { share: a / (a + b), ...betaInterval(TAIL, a, b) };
}

/** Returns the share of all companies together, never 0 or 1: one voice for and one against are added. */
export function pooledShare(counts: readonly Count[]): number {
  const voices = counts.reduce((sum, count) => sum + count.voices, 0);
  const of = counts.reduce((sum, count) => sum + count.of, 0);
  return (voices + 1) / (of + 2);
}

/**
 * Returns how many voices the mean of all companies weighs as much as, from how much the shares of companies differ beyond
 * chance (moments of the beta-binomial distribution, over all themes). `themes` has the counts of all companies by theme.
 */
export function priorStrength(themes: readonly (readonly Count[])[]): number {
  let beyond = 0;
  let weight = 0;
  for (const counts of themes) {
    const several = counts.filter(({ of }) => of >= 2);
    if (several.length < FEWEST_COMPANIES) continue;
    const mean = pooledShare(several);
    const spread = several.reduce((sum, { voices, of }) => sum + of * (voices / of - mean) ** 2, 0);
    const variance = mean * (1 - mean);
    beyond += spread - variance * (several.length - 1);
    weight += variance * several.reduce((sum, { of }) => sum + of - 1, 0);
  }
  if (weight === 0) return STRENGTH.unknown;
  // The correlation of two voices of one company.
  const alike = beyond / weight;
  const strength = alike > 0 ? 1 / alike - 1 : STRENGTH.most;
  return Math.min(STRENGTH.most, Math.max(STRENGTH.least, strength));
}

/** Returns whether the data bear that the company differs from all others: its whole interval lies on one side. */
export function differenceOf({ low, high }: Share, others: number): 'more' | 'less' | null {
  if (low > others) return 'more';
  return high < others ? 'less' : null;
}

import { DAY } from '@corpomeme/contract/site/time';
import type { Reporter } from './hiding.queries.ts';

/** Younger accounts have no weight: an account costs nothing, a week of waiting does. */
const YOUNGEST = 7 * DAY;
const LEAST = 20;
const RECORD = 60;

/** Returns 0 to 80: 50 without a record, more for members whose reports were right, less for the others (decision 282). */
export function weightOf({ age, removed, kept }: Reporter): number {
  if (age < YOUNGEST) return 0;
  return Math.round(LEAST + (RECORD * (removed + 1)) / (removed + kept + 2));
}

interface Judgement {
  reporters: readonly Reporter[];
  /** Least sum of weights; 0: never. */
  from: number;
  /** Whether the checks find something in the text, which no moderator has judged. */
  doesCheckAgree: boolean;
}

/** Returns whether the reports hide their subject until a moderator looks. One member alone never does, unless the checks agree. */
export function mustHide({ reporters, from, doesCheckAgree }: Judgement): boolean {
  if (from === 0) return false;
  const weights = reporters.map(weightOf).filter((weight) => weight > 0);
  if (doesCheckAgree) return weights.length > 0;
  return weights.length > 1 && weights.reduce((sum, weight) => sum + weight, 0) >= from;
}

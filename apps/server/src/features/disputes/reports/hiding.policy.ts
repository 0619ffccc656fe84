import { HIDING } from '@corpomeme/contract/disputes/reports';
import type { Reporter } from './hiding.queries.ts';

const LEAST = 20;
const RECORD = 60;

/**
 * Returns 0 to 80: 50 without a record, more for members whose reports were right, less for the others. Reports that nobody
 * judged yet count as wrong.
 */
export function weightOf({ age, removed, kept, open, hiding, valuedBy }: Reporter): number {
  if (age < HIDING.youngest || hiding >= HIDING.atOnce) return 0;
  if (removed === 0 && valuedBy < HIDING.valuedBy) return 0;
  return Math.round(LEAST + (RECORD * (removed + 1)) / (removed + kept + open + 2));
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

/** Returns whether reports hide as many memes of a company as they may. `memes` counts those and its public ones. */
export const isShareFull = ({ hidden, memes }: { hidden: number; memes: number }): boolean =>
  hidden >= Math.max(1, Math.floor(memes / HIDING.share));

/** Returns whether reports hid more within `brakeSpan` than moderators judge in a day. `judged`: cases within `judgedDays`. */
export const isBraked = ({ hidden, judged }: { hidden: number; judged: number }): boolean =>
  hidden >= Math.max(HIDING.judgedLeast, Math.ceil(judged / HIDING.judgedDays));

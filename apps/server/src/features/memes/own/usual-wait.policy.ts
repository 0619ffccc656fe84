import { OWN_MEMES } from '@corpomeme/contract/site/limits';
import { HOUR } from '@corpomeme/contract/site/time';

/** Hours that the texts of My memes name; a coarse step reveals nothing about a single decision. */
const STEPS = [1, 3, 6, 12, 24, 48, 72, 168] as const;

/**
 * Returns the hours within which half of these memes were decided, rounded up to a step. Null if there are too few, or
 * if half of them waited longer than the last step.
 */
export function usualWaitOf(waits: readonly number[]): number | null {
  if (waits.length < OWN_MEMES.waitsNeeded) return null;
  const median = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length / 2) - 1] ?? 0;
  return STEPS.find((hours) => median <= hours * HOUR) ?? null;
}

import { DAY } from '@corpomeme/contract/time';

/** Returns the start of the day, UTC: rows about a pseudonym that outlive its link hold no finer time of its author. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

import { DAY } from '@corpomeme/contract/time';

/**
 * Returns the start of the day, UTC. Rows about a pseudonym that outlive its link store the author's times to the day.
 */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

import { DAY } from '@corpomeme/contract/site/time';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Returns the start of the day (UTC) that contains `time`; both in ms. The database stores logins and votes to the day
 * (decision 100), and so the times of an author in rows about a pseudonym that outlive its link.
 */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

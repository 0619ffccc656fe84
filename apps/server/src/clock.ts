import { DAY } from '@corpomeme/contract/time';
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Returns the beginning of the day (UTC) that `time` lies in; both in ms. Logins and votes are stored to the day
 * (decision 100).
 */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

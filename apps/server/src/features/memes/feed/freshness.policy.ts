import { TIME_WINDOW } from '@corpomeme/contract/limits';
import type { MemeListQuery } from '@corpomeme/contract/memes';

type TimeWindow = Exclude<MemeListQuery['time'], 'all'>;

/** The least freshness for each age: a meme starts with the highest, and a sweep lowers it later (decision 025). */
export const FRESHNESS = [
  { window: 'now', value: 3 },
  { window: 'today', value: 2 },
  { window: 'week', value: 1 },
] as const satisfies { window: TimeWindow; value: number }[];

/** Returns the bounds of a time window, in milliseconds since the epoch. */
export function windowOf(time: TimeWindow, now: number): { since: number; freshness: number[] } {
  const oldest = FRESHNESS.findIndex(({ window }) => window === time);
  return {
    since: now - TIME_WINDOW[time],
    freshness: FRESHNESS.slice(0, oldest + 1).map(({ value }) => value),
  };
}

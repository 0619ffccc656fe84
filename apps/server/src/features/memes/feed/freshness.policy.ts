import { TIME_WINDOW, type TimeWindow, windowStart } from '@corpomeme/contract/memes/meme-lists';
import { DAY, HOUR } from '@corpomeme/contract/site/time';

/**
 * Ages in ms at which a meme leaves its class, youngest class first (decision 025). The database stores the classes, so
 * a change needs a migration. A time window needs no class of its own: it reads the classes that it reaches into and
 * compares the times.
 */
export const AGES: readonly number[] = [HOUR, DAY, 7 * DAY, 30 * DAY];

/** Returns when a window begins, in ms, and the classes that its memes may have. */
export function windowOf(window: TimeWindow, now: number): { since: number; freshness: number[] } {
  return { since: windowStart(window, now), freshness: classesWithin(TIME_WINDOW[window]) };
}

/**
 * Returns the classes of memes of up to this age (ms), youngest first, from the number of ages down to 0, the class of
 * older memes.
 */
export function classesWithin(age: number): number[] {
  const reached = AGES.findIndex((limit) => limit >= age);
  const count = (reached === -1 ? AGES.length : reached) + 1;
  return Array.from({ length: count }, (_, older) => AGES.length - older);
}

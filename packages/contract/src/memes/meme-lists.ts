import { DAY, HOUR, MINUTE } from '../site/time.ts';

/** The orders and time windows of lists of memes. Free of schemas, because browsers call these functions. */

/** Lengths of the windows of the `time` filter, in ms. A new window is one entry here; the compiler asks for its label. */
export const TIME_WINDOW = { now: HOUR, today: DAY, week: 7 * DAY } as const;
export type TimeWindow = keyof typeof TIME_WINDOW;
export type MemeTime = TimeWindow | 'all';
export const MEME_TIMES: readonly MemeTime[] = [...(Object.keys(TIME_WINDOW) as TimeWindow[]), 'all'];

/** A new order is one entry here; the compiler asks for its column, its rank in the browser and its labels. */
export const MEME_SORTS = ['recent', 'upvoted', 'commented'] as const;
export type MemeSort = (typeof MEME_SORTS)[number];

/** The browse screen's words for the same orders (product: sorting and time). */
const SORT_ALIASES: Record<string, MemeSort> = { votes: 'upvoted', comments: 'commented' };

/** Returns the order that a word names, in either spelling. */
export function sortNamed(word: string): MemeSort | undefined {
  if (Object.hasOwn(SORT_ALIASES, word)) return SORT_ALIASES[word];
  return MEME_SORTS.find((sort) => sort === word);
}

/** The languages of a meme's words: Romanian, English, both or neither of them alone, or no words. */
export const MEME_LANGUAGES = ['ro', 'en', 'both', 'none'] as const;
export type MemeLanguage = (typeof MEME_LANGUAGES)[number];

/** The languages that readers choose. */
export const READ_LANGUAGES = ['ro', 'en'] as const;
export type ReadLanguage = (typeof READ_LANGUAGES)[number];

/** Returns the language that readers choose by this word. */
export function readLanguageNamed(word: string | null): ReadLanguage | undefined {
  return READ_LANGUAGES.find((language) => language === word);
}

/** Returns the languages of the memes that a reader of one language sees. */
export function languagesFor(language: ReadLanguage): readonly MemeLanguage[] {
  return [language, 'both', 'none'];
}

/** Returns the word if it has the form of a theme's slug. */
export function themeNamed(word: string | null): string | undefined {
  return word !== null && /^[a-z0-9-]{1,40}$/.test(word) ? word : undefined;
}

/** Returns the minute that `time` (ms) lies in, in ms: public times of memes are no finer (decision 093). */
export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE) * MINUTE;
}

/**
 * Returns the start of the window that ends at `now`, in ms: a whole minute, like the times that it is compared with.
 */
export function windowStart(window: TimeWindow, now: number): number {
  return minuteOf(now - TIME_WINDOW[window]);
}

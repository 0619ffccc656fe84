import type { Meme } from '@corpomeme/contract/memes/memes';
import { expect, test } from 'vitest';
import type { MemeListFilter, MemePage } from '../features/memes/meme-queries.ts';
import { belongsTo } from './live-updates.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ALL: MemeListFilter = { sort: 'recent', time: 'all' };

/** `age` in minutes. */
function meme(id: number, age: number, values: Partial<Meme> = {}): Meme {
  const created_at = new Date(NOW - age * 60_000).toISOString();
  return { id, created_at, company: 'Dell', votes: 0, commentCount: 0, ...values } as Meme;
}
const pages = (memes: Meme[], next: string | null = '/memes?cursor=x') => [{ memes, next }];
const shows = (list: MemePage[], filter: MemeListFilter, arrived: Meme, isLatest = true) =>
  belongsTo(list, filter, { meme: arrived, isLatest }, NOW);
const SHOWN = pages([meme(9, 10), meme(5, 20), meme(3, 30)]);

test.each([
  ['newer than the first', meme(10, 0), true],
  ['between two', meme(7, 15), true],
  ['older than the last, which has more after it', meme(2, 40), false],
  ['of the same minute as the last, whatever its id', meme(1, 30), true],
])('a list of the most recent shows one %s: %s', (_what, arrived, isShown) => {
  expect(shows(SHOWN, ALL, arrived)).toBe(isShown);
});

test('of the same minute, a list shows what was published after its memes', () => {
  expect(shows(SHOWN, ALL, meme(4, 30), false)).toBe(false);
  expect(shows(SHOWN, ALL, meme(4, 29), false)).toBe(true);
});

test('a complete list shows each new meme', () => {
  expect(shows(pages([meme(9, 10)], null), ALL, meme(2, 9999))).toBe(true);
  expect(shows(pages([], null), ALL, meme(2, 9999))).toBe(true);
});

test('company and time filter first', () => {
  const dell: MemeListFilter = { ...ALL, company: 'Dell' };
  expect(shows(SHOWN, dell, meme(10, 0))).toBe(true);
  expect(shows(SHOWN, dell, meme(10, 0, { company: 'IBM' }))).toBe(false);
  const now: MemeListFilter = { ...ALL, time: 'now' };
  expect(shows(pages([], null), now, meme(10, 59))).toBe(true);
  expect(shows(pages([], null), now, meme(10, 61))).toBe(false);
});

test('other sort orders use their own counts', () => {
  const shown = pages([meme(9, 10, { votes: 4, commentCount: 1 })]);
  const arrived = meme(10, 0, { votes: 3, commentCount: 2 });
  expect(shows(shown, { ...ALL, sort: 'upvoted' }, arrived)).toBe(false);
  expect(shows(shown, { ...ALL, sort: 'commented' }, arrived)).toBe(true);
});

test('a list that starts with a cursor has nothing above its first meme', () => {
  const middle: MemeListFilter = { ...ALL, cursor: 'x' };
  expect(shows(SHOWN, middle, meme(10, 0))).toBe(false);
  expect(shows(SHOWN, middle, meme(7, 15))).toBe(true);
});

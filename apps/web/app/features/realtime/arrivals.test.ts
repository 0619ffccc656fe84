import type { Meme } from '@corpomeme/contract/memes';
import { expect, test } from 'vitest';
import type { MemeListFilter } from '../memes/meme-queries.ts';
import { belongsTo } from './arrivals.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ALL: MemeListFilter = { sort: 'recent', time: 'all' };

/** `age` in minutes. */
function meme(id: number, age: number, values: Partial<Meme> = {}): Meme {
  const created_at = new Date(NOW - age * 60_000).toISOString();
  return { id, created_at, company: 'Dell', votes: 0, commentCount: 0, ...values } as Meme;
}
const pages = (memes: Meme[], next: string | null = '/memes?cursor=x') => [{ memes, next }];
const SHOWN = pages([meme(9, 10), meme(5, 20), meme(3, 30)]);

test.each([
  ['newer than the first', meme(10, 0), true],
  ['between two', meme(7, 15), true],
  ['older than the last, which has more after it', meme(2, 40), false],
  ['of the same minute as the last, whatever its id', meme(1, 30), true],
])('a list of the most recent shows one %s: %s', (_what, arrived, isShown) => {
  expect(belongsTo(SHOWN, ALL, arrived, NOW)).toBe(isShown);
});

test('a complete list shows each new meme', () => {
  expect(belongsTo(pages([meme(9, 10)], null), ALL, meme(2, 9999), NOW)).toBe(true);
  expect(belongsTo(pages([], null), ALL, meme(2, 9999), NOW)).toBe(true);
});

test('company and time filter first', () => {
  const dell: MemeListFilter = { ...ALL, company: 'Dell' };
  expect(belongsTo(SHOWN, dell, meme(10, 0), NOW)).toBe(true);
  expect(belongsTo(SHOWN, dell, meme(10, 0, { company: 'IBM' }), NOW)).toBe(false);
  const now: MemeListFilter = { ...ALL, time: 'now' };
  expect(belongsTo(pages([], null), now, meme(10, 59), NOW)).toBe(true);
  expect(belongsTo(pages([], null), now, meme(10, 61), NOW)).toBe(false);
});

test('other sort orders use their own counts', () => {
  const shown = pages([meme(9, 10, { votes: 4, commentCount: 1 })]);
  const arrived = meme(10, 0, { votes: 3, commentCount: 2 });
  expect(belongsTo(shown, { ...ALL, sort: 'upvoted' }, arrived, NOW)).toBe(false);
  expect(belongsTo(shown, { ...ALL, sort: 'commented' }, arrived, NOW)).toBe(true);
});

test('a list that starts with a cursor has nothing above its first meme', () => {
  const middle: MemeListFilter = { ...ALL, cursor: 'x' };
  expect(belongsTo(SHOWN, middle, meme(10, 0), NOW)).toBe(false);
  expect(belongsTo(SHOWN, middle, meme(7, 15), NOW)).toBe(true);
});

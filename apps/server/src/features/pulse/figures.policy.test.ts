import { expect, test } from 'vitest';
import { countAll, figureRows, type Pool, poolOf } from './figures.policy.ts';
import { type CountedMeme, groupMemes } from './voices.policy.ts';

const pool = (of: number, voices: Record<string, number>): Pool => ({
  of,
  voices: new Map(Object.entries(voices)),
});

const memesOf = (count: number, theme: string): CountedMeme[] =>
  Array.from({ length: count }, (_, n) => ({
    publication: n + 1,
    publishedAt: Date.UTC(2026, 0, 15),
    author: `a${n}`,
    themes: [theme],
  }));

/** The rows of a company in which all of these memes speak of pay. */
function rowsOf(count: number, others: readonly Pool[], isRenewed = () => true) {
  const memes = memesOf(count, 'pay');
  const own = poolOf(memes);
  const figures = [...groupMemes(memes).values()].map((group) => ({
    ...group,
    ...{ through: count, isShown: true, gone: 0, group },
  }));
  const rows = figureRows(1, figures, { own, all: countAll([own, ...others]), isRenewed });
  return new Map(rows.map((row) => [`${row.quarter}/${row.theme}`, row]));
}

test('the others of a company are all companies without its own voices', () => {
  const others = [pool(100, { pay: 10 }), pool(50, { pay: 20 }), pool(48, { meetings: 4 })];
  const pay = rowsOf(20, others).get('/pay');
  // 30 of 198, and one voice for and one against.
  expect(pay?.others).toBe(Math.round((100 * 31) / 200));
  expect(pay?.differs).toBe('more');
});

test('a company alone differs from nobody', () => {
  expect(rowsOf(20, []).get('/pay')?.differs).toBeNull();
});

test('people are in steps of five, and stand at the whole alone', () => {
  const rows = rowsOf(13, []);
  expect([rows.get('/')?.people, rows.get('2026-1/')?.people, rows.get('/pay')?.people]).toEqual([10, 0, 0]);
});

test('only renewed figures are computed', () => {
  expect(rowsOf(13, [], () => false).size).toBe(0);
});

import { expect, test } from 'vitest';
import { countAll, factsOf, figureRows, type Pool, type PublicMeme, poolOf } from './figures.policy.ts';
import { shrink } from './shares.policy.ts';
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

/** Returns the rows of a company in which all of these memes speak of pay. */
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
  // 30 of 198 voices, and one voice for and one against.
  expect(pay?.others).toBe(Math.round((100 * 31) / 200));
  expect(pay?.differs).toBe('more');
});

test('a difference is named by the published numbers only', () => {
  for (let count = 8; count < 60; count++) {
    const all = countAll([poolOf(memesOf(count, 'pay')), pool(100, { pay: 10 })]);
    const exact = shrink({ voices: count, of: count }, all.priors.get('pay') ?? []);
    const row = rowsOf(count, [pool(100, { pay: 10 })]).get('/pay');
    expect(row?.low).toBe(Math.round(100 * exact.low));
    expect(row?.high).toBe(Math.round(100 * exact.high));
    expect(row?.differs).toBe((row?.low ?? 0) > (row?.others ?? 0) ? 'more' : null);
  }
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

test('a pool counts voices of all time, for each theme and for all', () => {
  expect(poolOf([])).toEqual({ of: 0, voices: new Map() });
  const memes = [...memesOf(9, 'pay'), ...memesOf(4, 'meetings')];
  expect(poolOf(memes)).toEqual({
    of: 9,
    voices: new Map([
      ['pay', 9],
      ['meetings', 4],
    ]),
  });
});

test('the facts are the first month, the cities by number of memes, and the best meme of each theme', () => {
  const meme = (id: number, city: string, votes: number, themes: string[]): PublicMeme => ({
    ...{ id, city, votes, themes, author: 'a', publication: id },
    publishedAt: Date.UTC(2026, id, 15),
  });
  const all = [
    meme(1, 'Iasi', 3, ['pay']),
    meme(2, 'Cluj', 7, ['pay', 'tools']),
    // Both have as many votes: the later meme is the best.
    meme(3, 'Cluj', 7, ['pay']),
    meme(4, 'Arad', 1, ['pay']),
  ];
  const facts = factsOf({ all, counted: [] });
  expect(facts.since).toBe('2026-02');
  expect(JSON.parse(facts.cities)).toEqual(['Cluj', 'Arad', 'Iasi']);
  expect(JSON.parse(facts.best)).toEqual({ pay: 3, tools: 2 });

  const many = Array.from({ length: 20 }, (_, n) => meme(n, `Oraș ${n}`, 0, []));
  expect(JSON.parse(factsOf({ all: many, counted: [] }).cities)).toHaveLength(12);
  expect(factsOf({ all: [], counted: [] })).toEqual({ since: null, cities: '[]', best: '{}' });
});

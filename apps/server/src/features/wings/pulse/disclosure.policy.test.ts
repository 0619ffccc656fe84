import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseFigures, FEWEST, type Figure, type PublishedFigure } from './disclosure.policy.ts';
import { type CountedMeme, groupMemes, keyOf } from './voices.policy.ts';

const MONTH = 31 * 86_400_000;
const START = Date.UTC(2026, 0, 15);

const choose = (published: readonly PublishedFigure[], memes: readonly CountedMeme[]) =>
  chooseFigures(published, {
    groupsAt: (through) => groupMemes(memes, through),
    now: Math.max(0, ...memes.map(({ publication }) => publication)),
  });

const meme = (publication: number, author: number, theme: string, month = 0): CountedMeme => ({
  publication,
  publishedAt: START + month * MONTH,
  author: `a${author}`,
  themes: [theme],
});

const keys = (figures: readonly Figure[]) => figures.map(keyOf).toSorted();
const some = (count: number, theme: string, from = 0, month = 0) =>
  Array.from({ length: count }, (_, n) => meme(from + n + 1, from + n, theme, month));

describe('thresholds', () => {
  test('nothing below five authors and eight memes', () => {
    expect(choose([], some(7, 'pay'))).toEqual([]);
    const fourAuthors = Array.from({ length: 30 }, (_, n) => meme(n + 1, n % 4, 'pay'));
    expect(choose([], fourAuthors)).toEqual([]);
    expect(keys(choose([], some(8, 'pay')))).toEqual(['/', '/pay', '2026-1/', '2026-1/pay']);
  });

  test('a theme of few is hidden, and with it what would tell it by subtraction', () => {
    // Four of twelve people speak of meetings: the whole minus pay would be about them.
    expect(keys(choose([], [...some(8, 'pay'), ...some(4, 'meetings', 8)]))).toEqual(['/', '2026-1/']);
    expect(keys(choose([], [...some(8, 'pay'), ...some(8, 'meetings', 8)]))).toContain('/meetings');
  });

  const from = (first: number, end: number, theme: string, month = 0) =>
    Array.from({ length: end - first }, (_, n) => meme(100 * month + first + n, first + n, theme, month));
  const by = (authors: readonly number[], theme: string, month = 0) =>
    authors.map((author, n) => meme(1000 + n, author, theme, month));

  test('with a hidden theme of few, the smallest theme is hidden, so that the rest is of many', () => {
    const two = [...from(0, 8, 'pay'), ...from(8, 17, 'meetings')];
    // The whole minus the two shown themes would be about these three people.
    expect(keys(choose([], [...two, ...by([0, 8, 16], 'tools')]))).toEqual([
      '/',
      '/meetings',
      '2026-1/',
      '2026-1/meetings',
    ]);
    expect(keys(choose([], [...two, ...by([0, 8, 16, 4, 11], 'tools')]))).toEqual([
      '/',
      '/meetings',
      '/pay',
      '2026-1/',
      '2026-1/meetings',
      '2026-1/pay',
    ]);
  });

  test('with a hidden quarter of few, the smallest quarter is hidden', () => {
    const two = [...from(0, 8, 'pay'), ...from(8, 18, 'pay', 3)];
    expect(keys(choose([], [...two, ...by([0, 8, 17], 'pay', 6)]))).toEqual([
      '/',
      '/pay',
      '2026-2/',
      '2026-2/pay',
    ]);
    expect(keys(choose([], two))).toEqual(['/', '/pay', '2026-1/', '2026-1/pay', '2026-2/', '2026-2/pay']);
  });

  test('five authors are enough, four are not', () => {
    const ofFive = Array.from({ length: 8 }, (_, n) => meme(n + 1, n % 5, 'pay'));
    expect(keys(choose([], ofFive))).toEqual(['/', '/pay', '2026-1/', '2026-1/pay']);
  });

  test('a theme in which few have new voices keeps its old figure while others are renewed', () => {
    const first = [...from(0, 8, 'pay'), ...from(8, 17, 'meetings')];
    const shown = choose([], first);
    const later = [
      ...first,
      ...Array.from({ length: 2 }, (_, n) => meme(500 + n, 30 + n, 'pay', 1)),
      ...Array.from({ length: 6 }, (_, n) => meme(600 + n, 40 + n, 'meetings', 1)),
    ];
    const renewed = new Map(choose(shown, later).map((figure) => [keyOf(figure), figure]));
    expect(renewed.get('/pay')).toMatchObject({ through: shown[0]?.through });
    expect(renewed.get('/pay')?.group.authors.size).toBe(8);
    expect(renewed.get('/meetings')).toMatchObject({ through: 605 });
    expect(renewed.get('/meetings')?.group.authors.size).toBe(15);
  });

  test('one voice per author, theme and month', () => {
    const loud = Array.from({ length: 50 }, (_, n) => meme(100 + n, 0, 'pay'));
    const [whole] = choose([], [...some(8, 'pay'), ...loud]);
    expect(whole?.group.voices.size).toBe(8);
    const later = choose([], [...some(8, 'pay'), meme(200, 0, 'pay', 1)]);
    expect(later.find((figure) => keyOf(figure) === '/pay')?.group.voices.size).toBe(9);
  });
});

describe('two points in time', () => {
  const first = some(10, 'pay');
  test('nothing changes until five authors have new voices', () => {
    const shown = choose([], first);
    expect(choose(shown, [...first, ...some(4, 'pay', 10)]).map(({ through }) => through)).toEqual(
      shown.map(() => 10),
    );
    expect(choose(shown, [...first, ...some(5, 'pay', 10)]).map(({ through }) => through)).toEqual(
      shown.map(() => 15),
    );
  });

  test('after a meme has gone the figures rest until five authors have new voices', () => {
    const shown = choose([], first).map((figure) => ({ ...figure, isShown: false, gone: 1 }));
    const left = first.slice(1);
    expect(choose(shown, left)).toEqual([]);
    // One of the five may be the person who left.
    expect(choose(shown, [...left, ...some(5, 'pay', 10)])).toEqual([]);
    expect(keys(choose(shown, [...left, ...some(6, 'pay', 10)]))).toContain('/pay');
  });
});

/**
 * Returns the groups that an attacker who stores every published figure can compute by subtraction, with their number
 * of people.
 */
function revealedGroups(earlier: readonly Figure[], later: readonly Figure[]): [string, number][] {
  const found: [string, number][] = [];
  const note = (what: string, authors: Iterable<string>) => {
    const { size } = new Set(authors);
    if (size > 0 && size < FEWEST.authors) found.push([what, size]);
  };
  for (const figures of [earlier, later]) {
    for (const a of figures) {
      note(keyOf(a), a.group.authors);
      for (const b of figures) {
        const isPart =
          a !== b && (a.quarter === '' || a.quarter === b.quarter) && (a.theme === '' || a.theme === b.theme);
        // One step at a time: a part of a part is reached through the figure between.
        const isStep = isPart && (a.quarter === b.quarter || a.theme === b.theme);
        if (isStep)
          note(`${keyOf(a)} - ${keyOf(b)}`, a.group.authors.difference(b.group.authors as Set<string>));
      }
    }
  }
  for (const now of later) {
    const before = earlier.find((figure) => keyOf(figure) === keyOf(now));
    if (!before) continue;
    const news = [...now.group.voices].filter(([voice]) => !before.group.voices.has(voice));
    note(
      `${keyOf(now)} later`,
      news.map(([, author]) => author),
    );
  }
  return found;
}

const THEMES = ['pay', 'meetings', 'tools', 'layoffs'];
const anyMeme = fc.record({
  author: fc.nat(24),
  themes: fc.uniqueArray(fc.constantFrom(...THEMES), { minLength: 1, maxLength: 2 }),
  month: fc.nat(8),
});

test('no combination of filters and two points in time reveals a group of one to four', () => {
  let shownAtAll = 0;
  fc.assert(
    fc.property(
      fc.array(anyMeme, { minLength: 8, maxLength: 120 }),
      fc.array(anyMeme, { maxLength: 60 }),
      fc.array(fc.nat(119), { maxLength: 2 }),
      (first, then, gone) => {
        const number = (memes: typeof first, from: number): CountedMeme[] =>
          memes.map(({ author, themes, month }, n) => ({
            publication: from + n,
            publishedAt: START + month * MONTH,
            author: `a${author}`,
            themes,
          }));
        const early = number(first, 1);
        const shown = choose([], early);
        shownAtAll += shown.length;
        const removed = gone.flatMap((index) => early[index] ?? []);
        // Hides figures as the triggers do.
        const left = shown.map((figure) => ({
          ...figure,
          isShown: !removed.some(({ themes }) => figure.theme === '' || themes.includes(figure.theme)),
          gone: removed.filter(({ themes }) => figure.theme === '' || themes.includes(figure.theme)).length,
        }));
        const late = [...early.filter((each) => !removed.includes(each)), ...number(then, 1000)];
        const after = choose(left, late);
        expect(revealedGroups(shown, after)).toEqual([]);
        for (const { group } of after) {
          expect(group.authors.size).toBeGreaterThanOrEqual(FEWEST.authors);
          expect(group.memes).toBeGreaterThanOrEqual(FEWEST.memes);
        }
      },
    ),
    { numRuns: 300 },
  );
  // Without this, the test would also pass if no figure were ever shown.
  expect(shownAtAll).toBeGreaterThan(300);
});

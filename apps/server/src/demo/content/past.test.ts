import { PAGE } from '@corpomeme/contract/site/limits';
import { describe, expect, test } from 'vitest';
import { chooseFigures } from '../../features/wings/pulse/disclosure.policy.ts';
import { groupMemes } from '../../features/wings/pulse/voices.policy.ts';
import { createRandom } from '../random.ts';
import { JOKES, type JokeTheme } from './jokes.ts';
import { PAST_COMPANIES, PAST_SEED, planPast } from './past.ts';

/** Returns the figures that the sweep publishes for the company at the start of the demo. */
function figuresOf(company: string, now: number) {
  const memes = planPast(createRandom(PAST_SEED), now)
    .filter((meme) => meme.company === company)
    .map(({ by, time, themes }, index) => ({
      ...{ publication: index + 1, publishedAt: time, author: String(by), themes },
    }));
  return chooseFigures([], { groupsAt: (through) => groupMemes(memes, through), now: memes.length });
}

describe.each(['2026-01-01T00:00:00Z', '2026-05-20T12:00:00Z', '2028-12-31T23:59:00Z'])(
  'a start at %s',
  (start) => {
    test.each(PAST_COMPANIES.map(({ name }) => name))('shows every chart of %s', (name) => {
      const figures = figuresOf(name, Date.parse(start));
      const themes = figures.filter(({ quarter, theme }) => quarter === '' && theme !== '');
      const quarters = figures.filter(({ quarter, theme }) => quarter !== '' && theme === '');
      const cells = figures.filter(({ quarter, theme }) => quarter !== '' && theme !== '');
      expect(themes.length).toBeGreaterThanOrEqual(6);
      expect(quarters.length).toBeGreaterThanOrEqual(3);
      expect(cells.length).toBeGreaterThanOrEqual(6);
    });
  },
);

test('there are at least six companies, whose memes lie before now, oldest first', () => {
  const now = Date.parse('2026-05-20T12:00:00Z');
  const memes = planPast(createRandom(PAST_SEED), now);
  expect(PAST_COMPANIES.length).toBeGreaterThanOrEqual(6);
  expect(memes.map(({ time }) => time)).toEqual(memes.map(({ time }) => time).toSorted((a, b) => a - b));
  expect(memes.at(-1)?.time).toBeLessThan(now);
  expect(memes.filter(({ themes }) => themes.length < 1 || new Set(themes).size < themes.length)).toEqual([]);
});

test('each joke has a title of its own', () => {
  const titles = Object.values(JOKES).flatMap((jokes) => jokes.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(['2026-01-01T00:00:00Z', '2026-05-20T12:00:00Z', '2026-11-27T12:00:00Z'])(
  'at %s, no two memes have the same picture, and no page of a list tells a joke twice',
  (start) => {
    const memes = planPast(createRandom(PAST_SEED), Date.parse(start));
    expect(new Set(memes.map(({ joke, look }) => joke.draw(look).frames[0])).size).toBe(memes.length);
    const themes = Object.keys(JOKES) as JokeTheme[];
    const lists = [
      memes,
      ...PAST_COMPANIES.map(({ name }) => memes.filter(({ company }) => company === name)),
      ...themes.map((theme) => memes.filter((meme) => meme.themes.includes(theme))),
    ];
    const repeats = lists.flatMap((list) =>
      list.filter(({ joke }, at) =>
        list.slice(Math.max(0, at - PAGE.defaultLimit + 1), at).some((before) => before.joke === joke),
      ),
    );
    expect(repeats.map(({ joke }) => joke.title)).toEqual([]);
  },
);

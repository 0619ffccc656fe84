import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROMISES, promisedJourneys, promisePattern } from '../e2e/promises.ts';
import { ROOT } from './runner/run-command.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('each promise of the product has a journey, or the level that tests it', () => {
  const headings = [...read('docs/product.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(Object.keys(PROMISES)).toEqual(headings);
});

test('each name stands for journeys of its file', () => {
  const timesDefined = ({ file, title }: { file: string; title: string }) =>
    read(`e2e/${file}`).split(title).length - 1;
  expect(promisedJourneys().filter((journey) => timesDefined(journey) === 0)).toEqual([]);
});

test('the pattern matches a named journey in any project and group, and no other', () => {
  const pattern = promisePattern();
  expect(pattern.test('wide theme.spec.ts the reader chooses dark, another tab follows')).toBe(true);
  expect(
    pattern.test('wide company.spec.ts without JavaScript the page sums up its figures at a glance'),
  ).toBe(true);
  expect(pattern.test('wide studio.spec.ts a meme is made and posted by keyboard alone')).toBe(false);
  expect(pattern.test('wide themes.spec.ts the reader chooses dark')).toBe(false);
});

test('each short journey of the engines is named by a promise', () => {
  const files = globSync('e2e/engines/*.journeys.ts', { cwd: ROOT });
  const titles = files.flatMap((file) => [...read(file).matchAll(/^test\(\s*'(.+?): .+',/gm)]);
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter(([, promise = '']) => !(promise in PROMISES))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import anonymityEn from '../apps/web/app/features/site/legal/texts/anonymity-en.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '..');
const PLACES = [
  'apps/server/src',
  'apps/server/test',
  'apps/web/app',
  'packages/contract/src',
  'e2e',
  'scripts',
];
const text = readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8');

/** Returns the cells of each row of the table under a heading. */
function rowsUnder(heading: string): string[][] {
  const part = text.split(/^## /m).find((section) => section.startsWith(heading)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const files = new Set(
  PLACES.flatMap((place) => readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })).map(
    (file) => path.basename(file),
  ),
);

test('each promise names a test, and each test that is named exists', () => {
  const promises = rowsUnder('Promises');
  expect(promises.length).toBeGreaterThan(15);
  for (const [id, , , proof = ''] of promises) {
    const named = [...proof.matchAll(/`([\w.-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name ?? '');
    expect(named, id).not.toEqual([]);
    expect(
      named.filter((name) => !files.has(name)),
      id,
    ).toEqual([]);
  }
});

test('the ids of promises are different, and each adversary is answered', () => {
  const ids = rowsUnder('Promises').map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const answered = rowsUnder('Promises')
    .map(([, against]) => against)
    .join(' ');
  for (const [adversary = ''] of rowsUnder('Adversaries'))
    expect(answered, adversary).toContain(adversary.split(' ').at(-1));
});

test('each section of the members’ page names promises that exist', () => {
  const ids = rowsUnder('Promises').map(([id]) => id);
  const rows = rowsUnder('The page for members');
  expect(rows.map(([section]) => section)).toEqual(anonymityEn.sections.map(({ id }) => id));
  for (const [section, promises = ''] of rows)
    for (const id of promises.match(/T\d+/g) ?? []) expect(ids, section).toContain(id);
});

test('each promise has a line of surfaces, in words that the page explains', () => {
  const surfaces = text.split('### What the words mean');
  const explained = new Set(rowsUnder('Surfaces').map(([word]) => word));
  const lines = rowsUnder('Surfaces').filter(([id = '']) => /^T\d+$/.test(id));
  expect(surfaces).toHaveLength(2);
  expect(lines.map(([id]) => id)).toEqual(rowsUnder('Promises').map(([id]) => id));
  for (const [id, triedOn = ''] of lines)
    expect(
      triedOn.split(', ').filter((word) => !explained.has(word)),
      id,
    ).toEqual([]);
});

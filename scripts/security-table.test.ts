import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const PLACES = [
  'apps/server/src',
  'apps/server/test',
  'apps/web/app',
  'packages/contract/src',
  'e2e',
  'scripts',
];
const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

test('each test that the security table names exists', () => {
  const files = new Set(
    PLACES.flatMap((place) => readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })).map(
      (file) => path.basename(file),
    ),
  );
  const named = [...text.matchAll(/`(?:[\w/-]+\/)?([\w.-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !files.has(name ?? ''))).toEqual([]);
});

test('each chapter is covered, and each line has a proof or a reason', () => {
  for (let chapter = 1; chapter <= 17; chapter++) expect(text).toMatch(new RegExp(`\\bV${chapter}\\b`));
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  for (const row of rows) {
    const cells = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    expect(cells.filter(Boolean), row).toHaveLength(3);
  }
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const OURS = path.join(ROOT, 'scripts/catalogue.txt');

/** The product's own words, tests left out: what stands nowhere there is shown nowhere. */
const source = globSync('{apps/server/src,apps/web/app,packages/contract/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')
  .replaceAll('’', "'");

/** What is left of a text when the parts that change are cut out of it, longest first. */
function fixedParts(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .split(/\{[^}]*\}|\bN\b|meme\(s\)| \/ /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .toSorted((a, b) => b.length - a.length);
}

describe('every text of the specification stands in the product', () => {
  const texts = readFileSync(OURS, 'utf8').split('\n').filter(Boolean);
  test.each(texts)('%s', (text) => {
    const missing = fixedParts(text).filter((part) => !source.includes(part));
    expect(missing).toEqual([]);
  });
});

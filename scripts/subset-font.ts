import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

/**
 * `node scripts/subset-font.ts`: generates the site's subsets of the headings' font; run by hand when `fonts.css` or
 * the font changes.
 */

const STYLES = path.resolve(import.meta.dirname, '../apps/web/app/styles');
const PACKAGE = path.resolve(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/familjen-grotesk/files',
);

/** The subsets that `fonts.css` names, each with the characters of its `unicode-range`. */
export function namedSubsets(): { file: string; source: string; characters: string }[] {
  const faces = readFileSync(path.join(STYLES, 'fonts.css'), 'utf8').matchAll(
    /url\("\.\/(fonts\/(familjen-grotesk-[a-z-]+)\.woff2)[^}]+unicode-range:([^;]+);/g,
  );
  return [...faces].map(([, file = '', name, ranges = '']) => ({
    file: path.join(STYLES, file),
    source: path.join(PACKAGE, `${name}-wght-normal.woff2`),
    characters: ranges.split(',').map(readRange).join(''),
  }));
}

/** @param range `U+20-7E` or `U+A0` */
function readRange(range: string): string {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));
}

export async function makeSubset(source: string, characters: string): Promise<Buffer> {
  return await subsetFont(readFileSync(source), characters, { targetFormat: 'woff2' });
}

if (import.meta.main) {
  for (const { file, source, characters } of namedSubsets()) {
    writeFileSync(file, await makeSubset(source, characters));
  }
}

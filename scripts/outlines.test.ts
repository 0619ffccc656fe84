import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FONT_SOURCES, outlinePath, readOutlines } from './outlines.ts';

const KIB = 1024;
const LIMIT = 60 * KIB;

test.each(FONT_SOURCES.map((source) => [source.name, source] as const))(
  'the outlines of %s are what the font gives',
  (name, source) => {
    expect(readFileSync(outlinePath(name), 'utf8'), 'run: node scripts/draw-outlines.ts').toBe(
      readOutlines(source),
    );
  },
);

test('all outlines together have at most 60 KB', () => {
  const sizes = FONT_SOURCES.map(({ name }) => gzipSync(readFileSync(outlinePath(name))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT);
});

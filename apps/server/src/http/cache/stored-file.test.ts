import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './stored-file.ts';

test.each<[string, ReturnType<typeof readRange>]>([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=2-99999999999999999999', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-999', { start: 0, end: 9 }],
  ['Bytes=0-1', { start: 0, end: 1 }],
  ['bytes=10-', 'outside'],
  ['bytes=10-12', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=99999999999999999999-', 'outside'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=a-b', null],
  ['bytes=1-2,4-5', null],
  ['bytes=+1-2', null],
  ['bytes=1.5-2', null],
  ['bytes=0x1-2', null],
  ['pages=0-1', null],
  ['', null],
])('%s of ten bytes', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test('a served range always lies within the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat().map((a) => `bytes=-${a}`),
    fc.nat().map((a) => `bytes=${a}-`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 1000 }), (text, size) => {
      const range = readRange(text, size);
      if (range === null || range === 'outside') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

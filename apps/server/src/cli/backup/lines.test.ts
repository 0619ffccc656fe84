import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './lines.ts';

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

test('a line ends at a line feed and nowhere else, however its bytes arrive', async () => {
  const character = fc.constantFrom(
    'a',
    'ș',
    '👩',
    '\r',
    '\u0085',
    '\u2028',
    '\u2029',
    '\v',
    '\f',
    '\ufeff',
    '\0',
  );
  const line = fc.array(character).map((characters) => characters.join(''));
  const lines = fc.array(line);
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), async (written, size) => {
      const bytes = Buffer.from(written.map((each) => `${each}\n`).join(''));
      expect(await Array.fromAsync(readLines(inChunks(bytes, size)))).toEqual(written);
    }),
  );
});

test('the last line may lack its line feed', async () => {
  expect(await Array.fromAsync(readLines(inChunks(Buffer.from('one\ntwo'), 2)))).toEqual(['one', 'two']);
  expect(await Array.fromAsync(readLines(inChunks(Buffer.alloc(0), 2)))).toEqual([]);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveWork } from './registration-work.ts';

const CHALLENGE = 'c2FsdA.1700000000000.11.c2lnbmF0dXJl';

test('finds a number that the server accepts', async () => {
  const work = await solveWork(CHALLENGE, new AbortController().signal);
  expect(work?.startsWith(`${CHALLENGE}:`)).toBe(true);
  const digest = createHash('sha256')
    .update(work ?? '')
    .digest();
  expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(11);
});

test('stops when the form is closed, and refuses a malformed challenge', async () => {
  expect(await solveWork(CHALLENGE, AbortSignal.abort())).toBeNull();
  for (const odd of ['', 'a.b.c.d', 'a.1.60.d']) {
    expect(await solveWork(odd, new AbortController().signal)).toBeNull();
  }
});

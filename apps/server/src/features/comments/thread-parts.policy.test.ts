import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { expect, test } from 'vitest';
import { countFitting, fitThreads } from './thread-parts.policy.ts';

const threads = (count: number, reply_count: number) =>
  Array.from({ length: count }, () => ({ reply_count }));
const { maxPerPage, maxPageBytes, bytesBesideText, repliesPerThread } = COMMENTS;

test('a page takes threads until it is full, and each counts with its shown replies', () => {
  expect(fitThreads([])).toEqual([]);
  expect(fitThreads(threads(maxPerPage, 0))).toHaveLength(maxPerPage);
  expect(fitThreads(threads(maxPerPage + 1, 0))).toHaveLength(maxPerPage);
  expect(fitThreads(threads(maxPerPage, 9))).toHaveLength(maxPerPage / 10);
  const shown = 1 + repliesPerThread;
  expect(fitThreads(threads(maxPerPage, 10_000))).toHaveLength(Math.floor(maxPerPage / shown));
});

test('a response takes comments until its JSON bytes are used up, and at least one', () => {
  const ofBytes = (bytes: number) => ({ content: 'x'.repeat(bytes - 2 - bytesBesideText) });
  const half = ofBytes(maxPageBytes / 2);
  expect(countFitting([])).toBe(0);
  expect(countFitting([half, half])).toBe(2);
  expect(countFitting([half, half, half])).toBe(2);
  expect(countFitting([half, ofBytes(maxPageBytes / 2 + 1)])).toBe(1);
  expect(countFitting([ofBytes(maxPageBytes + 1), half])).toBe(1);
  // Six bytes in JSON, one in memory.
  const content = '\u0001'.repeat(maxPageBytes / 6);
  expect(countFitting([{ content }, { content: '' }])).toBe(1);
});

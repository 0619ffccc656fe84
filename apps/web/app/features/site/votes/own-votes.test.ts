import { expect, it } from 'vitest';
import { isBeforeOwnVote, nextSequence, trackOwnVote } from './own-votes.ts';

it('detects responses that may be older than a vote, until one is requested after it', async () => {
  const before = nextSequence();
  const answer = Promise.withResolvers<string>();
  const sent = trackOwnVote('comment', 7, answer.promise);
  expect(isBeforeOwnVote('comment', 7, nextSequence())).toBe(true);
  answer.resolve('counted');
  expect(await sent).toBe('counted');
  expect(isBeforeOwnVote('comment', 7, before)).toBe(true);
  expect(isBeforeOwnVote('comment', 7, nextSequence())).toBe(false);
});

it('also ends for a failed vote, and keeps subjects apart', async () => {
  const before = nextSequence();
  await expect(trackOwnVote('meme', 7, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(isBeforeOwnVote('meme', 7, before)).toBe(true);
  expect(isBeforeOwnVote('meme', 7, nextSequence())).toBe(false);
  expect(isBeforeOwnVote('comment', 8, before)).toBe(false);
});

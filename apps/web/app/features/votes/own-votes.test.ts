import { expect, it } from 'vitest';
import { asOwnVote, isBeforeOwnVote, nextMoment } from './own-votes.ts';

it('detects responses that may be older than a vote, until one is requested after it', async () => {
  const before = nextMoment();
  const answer = Promise.withResolvers<string>();
  const sent = asOwnVote('comment', 7, answer.promise);
  expect(isBeforeOwnVote('comment', 7, nextMoment())).toBe(true);
  answer.resolve('counted');
  expect(await sent).toBe('counted');
  expect(isBeforeOwnVote('comment', 7, before)).toBe(true);
  expect(isBeforeOwnVote('comment', 7, nextMoment())).toBe(false);
});

it('also ends for a failed vote, and keeps subjects apart', async () => {
  const before = nextMoment();
  await expect(asOwnVote('meme', 7, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(isBeforeOwnVote('meme', 7, before)).toBe(true);
  expect(isBeforeOwnVote('meme', 7, nextMoment())).toBe(false);
  expect(isBeforeOwnVote('comment', 8, before)).toBe(false);
});

import { expect, it } from 'vitest';
import { asOwnVote, isBeforeOwnVote, nextMoment } from './own-votes.ts';

it('knows which answers a vote may have overtaken, until one is asked for after it', async () => {
  const before = nextMoment();
  const answer = Promise.withResolvers<string>();
  const sent = asOwnVote('comment', 7, answer.promise);
  expect(isBeforeOwnVote('comment', 7, nextMoment())).toBe(true);
  answer.resolve('counted');
  expect(await sent).toBe('counted');
  expect(isBeforeOwnVote('comment', 7, before)).toBe(true);
  expect(isBeforeOwnVote('comment', 7, nextMoment())).toBe(false);
});

it('is over as well for a vote that failed, and tells one thing from another', async () => {
  const before = nextMoment();
  await expect(asOwnVote('meme', 7, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(isBeforeOwnVote('meme', 7, before)).toBe(true);
  expect(isBeforeOwnVote('meme', 7, nextMoment())).toBe(false);
  expect(isBeforeOwnVote('comment', 8, before)).toBe(false);
});

import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { expect, test } from 'vitest';
import { authorTime, beginningOf } from './forgetting.policy.ts';

const DECIDED = Date.UTC(2026, 4, 2, 9);
const PUBLISHED = Date.UTC(2026, 4, 3, 9);

test.each([
  ['published', { status: 'approved', published_at: PUBLISHED, decided_at: DECIDED }, PUBLISHED],
  ['removed after that', { status: 'removed', published_at: PUBLISHED, decided_at: DECIDED }, PUBLISHED],
  ['rejected', { status: 'rejected', published_at: null, decided_at: DECIDED }, DECIDED],
  ['pending', { status: 'pending', published_at: null, decided_at: null }, null],
  // Returned to the queue: nothing is forgotten before a decision.
  ['pending again', { status: 'pending', published_at: PUBLISHED, decided_at: DECIDED }, null],
] as const)('the days of a meme that is %s', (_state, meme, beginning) => {
  expect(beginningOf(meme)).toBe(beginning);
});

test('an act under a pseudonym keeps the day alone, one under a name its moment', () => {
  const now = Date.UTC(2026, 4, 3, 15, 42);
  expect(authorTime({ author_role_id: PSEUDONYM }, now)).toBe(Date.UTC(2026, 4, 3));
  expect(authorTime({ author_role_id: PSEUDONYM + 1 }, now)).toBe(now);
});

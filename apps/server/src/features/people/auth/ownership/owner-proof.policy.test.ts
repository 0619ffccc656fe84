import { expect, test } from 'vitest';
import { isOwnerProven } from './owner-proof.policy.ts';

test.each([
  [1, 5, true],
  [1, 0, true],
  [1, null, false],
  [0, 5, false],
  [0, null, false],
] as const)('email_verified %i and owner_proven_at %j: %j', (email_verified, owner_proven_at, proven) => {
  expect(isOwnerProven({ email_verified, owner_proven_at })).toBe(proven);
});

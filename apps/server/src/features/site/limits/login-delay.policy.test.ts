import { LOGIN_DELAY } from '@corpomeme/contract/people/auth';
import { expect, test } from 'vitest';
import { delayAfter } from './login-delay.policy.ts';

test.each([
  [0, 0],
  [3, 0],
  [4, LOGIN_DELAY.first],
  [5, LOGIN_DELAY.first * 2],
  [7, LOGIN_DELAY.first * 8],
  [12, LOGIN_DELAY.first * 256],
  [13, LOGIN_DELAY.longest],
  [5000, LOGIN_DELAY.longest],
])('after %i failures, three of them free, the wait is %i ms', (failures, wait) => {
  expect(delayAfter(failures, 3)).toBe(wait);
});

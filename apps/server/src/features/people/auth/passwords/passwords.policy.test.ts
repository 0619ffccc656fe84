import { expect, test } from 'vitest';
import { isCommonPassword } from './passwords.policy.ts';

test.each(['123456', 'password', 'PassWord', 'wassup'])('"%s" is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

// All but the last two are in the dictionary, but too short to be allowed, or too rare to be refused.
test.each(['12345', 'hello', 'bullseye', 'a meme a day', ''])('"%s" is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

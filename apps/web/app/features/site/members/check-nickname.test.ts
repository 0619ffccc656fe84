import { Nickname } from '@corpomeme/contract/people/users';
import { expect, test } from 'vitest';
import { checkNickname } from './check-nickname.ts';

test.each([
  '',
  '   ',
  'ab',
  ' ab ',
  'abc',
  'Ștefan',
  '👩‍💻👩‍💻',
  'x'.repeat(30),
  'x'.repeat(31),
  `  ${'x'.repeat(30)}  `,
])('says of %j what the server would', (nickname) => {
  const parsed = Nickname.safeParse(nickname);
  const about = parsed.error?.issues
    .map(({ message }) => message)
    .find((text) => text.startsWith('Nickname'));
  expect(checkNickname(nickname)).toBe(about ?? null);
});

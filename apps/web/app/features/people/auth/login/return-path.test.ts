import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

test.each([
  ['/howto', '/howto'],
  ['/browse?company=IBM#top', '/browse?company=IBM#top'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/..//evil.example', '/'],
  ['/login?return=/login', '/'],
  ['', '/'],
])('%j leads to %j', (wanted, expected) => {
  expect(returnPath(new URLSearchParams({ return: wanted }))).toBe(expected);
});

test('the return path survives the login URL', () => {
  const { searchParams } = new URL(loginPath('/browse?company=A&B'), 'http://x');
  expect(returnPath(searchParams)).toBe('/browse?company=A&B');
});

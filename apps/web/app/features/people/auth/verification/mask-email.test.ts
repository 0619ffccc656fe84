import { expect, test } from 'vitest';
import { maskEmail } from './unverified.tsx';

test.each([
  ['ana.pop@firma.ro', 'a***@f***.ro'],
  ['x@mail.firma.co.uk', 'x***@m***.uk'],
  ['admin@localhost', 'a***@l***'],
  ['ștefan@firmă.ro', 'ș***@f***.ro'],
  ['', '***@***'],
])('%j is shown as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

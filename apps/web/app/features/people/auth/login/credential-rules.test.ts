import { ERRORS } from '@corpomeme/contract/site/errors';
import { expect, test } from 'vitest';
import { authStrings } from '../auth.strings.ts';
import { checkCredentials, looksLikeEmail } from './credential-rules.ts';

const empty = { email: '', password: '', confirmation: '' };
const whole = { email: 'ana@firma.ro', password: 'sedinta', confirmation: 'sedinta' };

test('shows once that fields are missing, and marks each missing one', () => {
  expect(checkCredentials('login', empty)).toEqual({ email: authStrings.fillAll, password: '' });
  expect(checkCredentials('register', { ...whole, confirmation: '' })).toEqual({
    confirmation: authStrings.fillAll,
  });
  expect(checkCredentials('login', { ...whole, email: '  ' })).toEqual({ email: authStrings.fillAll });
});

test('accepts a complete login; the server checks it', () => {
  expect(checkCredentials('login', { email: 'admin@localhost', password: 'x', confirmation: '' })).toEqual(
    {},
  );
});

test('checks a new account by the rules of product: validation', () => {
  expect(checkCredentials('register', whole)).toEqual({});
  expect(checkCredentials('register', { email: 'ana', password: '12345', confirmation: '1234' })).toEqual({
    email: authStrings.emailInvalid,
    password: authStrings.passwordShort,
    confirmation: authStrings.mismatch,
  });
  expect(checkCredentials('register', { ...whole, password: '      ', confirmation: '      ' })).toEqual({});
});

test.each([
  ['ana@firma.ro', true],
  [' ana@firma.ro ', true],
  ['ana@firma', false],
  ['ana.firma.ro', false],
  ['ana @firma.ro', false],
  ['ana@firma.', false],
])('%j as an address: %j', (email, expected) => {
  expect(looksLikeEmail(email)).toBe(expected);
});

test('shows the server’s text', () => {
  expect(authStrings.emailInvalid).toBe(ERRORS.email_invalid[1]);
  expect(authStrings.passwordShort).toBe(ERRORS.password_too_short[1]);
});

import { ERRORS } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { expect, test } from 'vitest';
import { checkCredentials, looksLikeEmail } from './credential-rules.ts';

const empty = { email: '', password: '', confirmation: '' };
const whole = { email: 'ana@firma.ro', password: 'sedinta', confirmation: 'sedinta' };

test('shows once that fields are missing, and marks each missing one', () => {
  expect(checkCredentials('login', empty)).toEqual({ email: m.auth.fillAll, password: '' });
  expect(checkCredentials('register', { ...whole, confirmation: '' })).toEqual({
    confirmation: m.auth.fillAll,
  });
  expect(checkCredentials('login', { ...whole, email: '  ' })).toEqual({ email: m.auth.fillAll });
});

test('accepts a complete login; the server checks it', () => {
  expect(checkCredentials('login', { email: 'admin@localhost', password: 'x', confirmation: '' })).toEqual(
    {},
  );
});

test('checks a new account by the rules of product: validation', () => {
  expect(checkCredentials('register', whole)).toEqual({});
  expect(checkCredentials('register', { email: 'ana', password: '12345', confirmation: '1234' })).toEqual({
    email: m.auth.emailInvalid,
    password: m.auth.passwordShort,
    confirmation: m.auth.mismatch,
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
  expect(m.auth.emailInvalid).toBe(ERRORS.email_invalid[1]);
  expect(m.auth.passwordShort).toBe(ERRORS.password_too_short[1]);
});

import { expect, test } from 'vitest';
import { parseIssuers } from './openid-issuers.ts';

const ONE = { id: 'firma', name: 'Firma', issuer: 'https://id.firma.ro/', clientId: 'corpomeme' };
const list = (...issuers: object[]) => JSON.stringify(issuers);

test('issuers have an address without a trailing slash, and a secret if the provider gave one', () => {
  const local = { ...ONE, id: 'local', issuer: 'http://localhost:8080', clientSecret: 's' };
  expect(parseIssuers(list(ONE, local))).toEqual([{ ...ONE, issuer: 'https://id.firma.ro' }, local]);
});

test.each([
  ['no JSON', 'firma'],
  ['no list', JSON.stringify(ONE)],
  ['an issuer without encryption', list({ ...ONE, issuer: 'http://id.firma.ro' })],
  ['an id with other letters', list({ ...ONE, id: 'Firma/x' })],
  ['an unknown field', list({ ...ONE, secret: 'x' })],
  ['two of one id', list(ONE, { ...ONE, issuer: 'https://b.ro' })],
  ['two of one address', list(ONE, { ...ONE, id: 'b', issuer: 'https://id.firma.ro' })],
])('%s is refused', (_what, text) => {
  expect(() => parseIssuers(text)).toThrow('a JSON list');
});

import { describe, expect, test } from 'vitest';
import {
  codeAt,
  findStep,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  otpAddress,
  stepAt,
} from './one-time-codes.policy.ts';

/** Base32 of the ASCII secret in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of the app', () => {
  // The last six of the eight digits in the table of appendix B.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  test('are accepted one step early and one step late, and no further', () => {
    const now = 2_000_000_000_000;
    const present = stepAt(now);
    for (const away of [-1, 0, 1]) {
      expect(findStep(SECRET, codeAt(SECRET, present + away), now)).toBe(present + away);
    }
    for (const away of [-2, 2]) expect(findStep(SECRET, codeAt(SECRET, present + away), now)).toBeNull();
  });

  test('may contain a space, and have six digits', () => {
    const now = 59_000;
    expect(findStep(SECRET, '287 082', now)).toBe(1);
    for (const wrong of ['', '28708', '2870820', '287O82', 'é'.repeat(6)])
      expect(findStep(SECRET, wrong, now)).toBeNull();
  });
});

test('a secret has 160 bits and differs each time', () => {
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret()).not.toBe(makeSecret());
});

test('the otpauth URL contains the secret, site and account', () => {
  const url = new URL(otpAddress(SECRET, 'ana+x@firma.ro', 'Corpomeme'));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Corpomeme:ana+x@firma.ro',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: SECRET, issuer: 'Corpomeme' });
});

test('recovery codes are ten, distinct, and easy to read', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
});

test('a recovery code matches its hash in each notation, and only for one member', () => {
  const hash = hashRecoveryCode('key', 'ana', 'abcde-fghjk');
  // Stored hashes stay valid.
  expect(hash).toBe('e098c2d9a266db9dfc47eeb32f9ada4cb210255a48171c3a300cd13b38aacba9');
  expect(hashRecoveryCode('key', 'ana', ' ABCDE fghjk ')).toBe(hash);
  expect(hashRecoveryCode('key', 'dan', 'abcde-fghjk')).not.toBe(hash);
  expect(hashRecoveryCode('other', 'ana', 'abcde-fghjk')).not.toBe(hash);
});

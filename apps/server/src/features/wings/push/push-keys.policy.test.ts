import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivePushKeys, hashEndpoint, isOnCurve } from './push-keys.policy.ts';

test('the keys belong together, and follow from the secret alone', () => {
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const keys = derivePushKeys(secret);
      expect(derivePushKeys(secret)).toEqual(keys);
      const curve = createECDH('prime256v1');
      curve.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
      expect(curve.getPublicKey().toString('base64url')).toBe(keys.publicKey);
      expect(isOnCurve(keys.publicKey)).toBe(true);
    }),
    { numRuns: 25 },
  );
  expect(derivePushKeys('a')).not.toEqual(derivePushKeys('b'));
});

test('a released secret keeps its keys', () => {
  expect(derivePushKeys('a secret of this site').publicKey).toMatchInlineSnapshot(
    `"BOTZWX_j4WRXT9KoXv-o40h6_jhB-my8NLs_nLIpukA3idyGn1mSYIySTh8C8yeXepF4j2AMH5srV3WkOyHv02c"`,
  );
});

test('an address has one hash for each site', () => {
  const hash = hashEndpoint('a', 'https://push.example/1');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashEndpoint('a', 'https://push.example/1')).toBe(hash);
  expect(hashEndpoint('b', 'https://push.example/1')).not.toBe(hash);
  expect(hashEndpoint('a', 'https://push.example/2')).not.toBe(hash);
});

test.each(['', 'B'.repeat(87), Buffer.alloc(65, 4).toString('base64url')])('%s is no point', (text) => {
  expect(isOnCurve(text)).toBe(false);
});

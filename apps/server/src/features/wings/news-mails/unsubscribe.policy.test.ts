import { expect, test } from 'vitest';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.policy.ts';

const secret = 'a secret of this site';
const daily = { userId: '3f0c8f5e-6a7b-4c1d-9e2f-000000000001', mail: 'daily' } as const;

test('a token names its member and its mail to the site alone, and differs in each mail', () => {
  for (const subscription of [daily, { userId: 'ștefan-1', mail: 'weekly' } as const]) {
    const tokens = [1, 2].map(() => makeUnsubscribeToken(secret, subscription));
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) {
      expect(readUnsubscribeToken(secret, token)).toEqual(subscription);
      expect(token).toMatch(/^[\w-]{1,200}$/);
      for (const text of [token, Buffer.from(token, 'base64url').toString('latin1')])
        expect(text).not.toContain(subscription.userId);
    }
  }
});

test('links of mails from before the encryption go on working', () => {
  const old = 'YW5h.lIgrI0-rDjUY-wRGLI3isMErXmG-b-Fdd3z_QIU9ItQ';
  expect(readUnsubscribeToken(secret, old)).toEqual({ userId: 'ana', mail: 'daily' });
  expect(readUnsubscribeToken(secret, old.replace('YW5h', 'ZGFu'))).toBeNull();
});

test('a forged token, or one of another site, names nobody', () => {
  const token = makeUnsubscribeToken(secret, daily);
  expect(readUnsubscribeToken('another', token)).toBeNull();
  expect(readUnsubscribeToken(secret, `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toBeNull();
  for (const forged of ['', '.', 'YW5h', 'YW5h.', 'YW5h.short', `YW5h.${'x'.repeat(43)}`, 'x'.repeat(100)])
    expect(readUnsubscribeToken(secret, forged), forged).toBeNull();
});

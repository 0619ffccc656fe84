import { expect, test } from 'vitest';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.policy.ts';

const secret = 'a secret of this site';

test('a token names its member, and works for good', () => {
  expect(readUnsubscribeToken(secret, makeUnsubscribeToken(secret, 'ștefan-1'))).toBe('ștefan-1');
  expect(readUnsubscribeToken(secret, 'YW5h.lIgrI0-rDjUY-wRGLI3isMErXmG-b-Fdd3z_QIU9ItQ')).toBe('ana');
});

test('a token of another site, of another member, or made up, names nobody', () => {
  const [ana, dan] = ['ana', 'dan'].map((id) => makeUnsubscribeToken(secret, id).split('.'));
  expect(readUnsubscribeToken('another', ana?.join('.') ?? '')).toBeNull();
  expect(readUnsubscribeToken(secret, `${dan?.[0]}.${ana?.[1]}`)).toBeNull();
  for (const token of ['', '.', 'YW5h', 'YW5h.', 'YW5h.short', `YW5h.${'x'.repeat(43)}`])
    expect(readUnsubscribeToken(secret, token), token).toBeNull();
});

import { expect, test } from 'vitest';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.policy.ts';

const secret = 'a secret of this site';

test('a token names its member and its mail, and never expires', () => {
  const weekly = { userId: 'ștefan-1', mail: 'weekly' } as const;
  expect(readUnsubscribeToken(secret, makeUnsubscribeToken(secret, weekly))).toEqual(weekly);
  const daily = { userId: 'ana', mail: 'daily' };
  expect(readUnsubscribeToken(secret, 'YW5h.lIgrI0-rDjUY-wRGLI3isMErXmG-b-Fdd3z_QIU9ItQ')).toEqual(daily);
});

test('a forged token, or one of another site or member, names nobody', () => {
  const [ana, dan] = ['ana', 'dan'].map((id) =>
    makeUnsubscribeToken(secret, { userId: id, mail: 'daily' }).split('.'),
  );
  expect(readUnsubscribeToken('another', ana?.join('.') ?? '')).toBeNull();
  expect(readUnsubscribeToken(secret, `${dan?.[0]}.${ana?.[1]}`)).toBeNull();
  for (const token of ['', '.', 'YW5h', 'YW5h.', 'YW5h.short', `YW5h.${'x'.repeat(43)}`])
    expect(readUnsubscribeToken(secret, token), token).toBeNull();
});

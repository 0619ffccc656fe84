import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'corpomeme: turning the digest off';

/** Returns a token that never expires, because old mails must still allow unsubscribing. It allows nothing else. */
export function makeUnsubscribeToken(secret: string, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${sign(secret, userId)}`;
}

/** Returns the member's id; null for a forged token. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  const userId = Buffer.from(id, 'base64url').toString();
  const right = Buffer.from(sign(secret, userId));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}

function sign(secret: string, userId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return createHmac('sha256', key).update(userId).digest('base64url');
}

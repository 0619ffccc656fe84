import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { OPTIONAL_MAILS, type OptionalMail } from '@corpomeme/contract/notifications';

/** Each kind of mail has its own key, so that a link turns off only mails of its kind. */
const PURPOSE: Record<OptionalMail, string> = {
  daily: 'corpomeme: turning the digest off',
  weekly: 'corpomeme: turning the weekly mail off',
};

interface Subscription {
  userId: string;
  mail: OptionalMail;
}

/** Returns a token that never expires, because old mails must still allow unsubscribing. It allows nothing else. */
export function makeUnsubscribeToken(secret: string, { userId, mail }: Subscription): string {
  return `${Buffer.from(userId).toString('base64url')}.${sign(secret, { userId, mail })}`;
}

/** Returns the member's id and the mail; null for a forged token. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [id = '', signature = ''] = token.split('.');
  const userId = Buffer.from(id, 'base64url').toString();
  const given = Buffer.from(signature);
  const mail = OPTIONAL_MAILS.find((each) => isEqual(given, sign(secret, { userId, mail: each })));
  return mail ? { userId, mail } : null;
}

function isEqual(given: Buffer, signature: string): boolean {
  const right = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(secret: string, { userId, mail }: Subscription): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE[mail], 32));
  return createHmac('sha256', key).update(userId).digest('base64url');
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { OPTIONAL_MAILS, type OptionalMail } from '@corpomeme/contract/news/notifications';
import { seal, unseal } from '../../site/mail/sealing.policy.ts';

const PURPOSE = 'unsubscribe links';

interface Subscription {
  userId: string;
  mail: OptionalMail;
}

/**
 * Returns a token that never expires, because old mails must still allow unsubscribing. It allows nothing else. It is
 * encrypted and differs in each mail, so that a mailbox's reader learns no member's id.
 */
export function makeUnsubscribeToken(secret: string, { userId, mail }: Subscription): string {
  return seal(secret, JSON.stringify({ userId, mail }), PURPOSE);
}

/** Returns the member's id and the mail; null for a forged token. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  if (token.includes('.')) return readSigned(secret, token);
  try {
    return JSON.parse(unseal(secret, token, PURPOSE)) as Subscription;
  } catch {
    return null;
  }
}

/** Each kind of signed token has its own key. */
const SIGNED: Record<OptionalMail, string> = {
  daily: 'corpomeme: turning the digest off',
  weekly: 'corpomeme: turning the weekly mail off',
};

/** Reads a token of a mail from before the encryption: the id and its signature. */
function readSigned(secret: string, token: string): Subscription | null {
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
  const key = Buffer.from(hkdfSync('sha256', secret, '', SIGNED[mail], 32));
  return createHmac('sha256', key).update(userId).digest('base64url');
}

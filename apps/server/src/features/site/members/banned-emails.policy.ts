import { createHmac, hkdfSync } from 'node:crypto';

const ADDRESSES = 'corpomeme: addresses of deleted accounts';
const NAMES = 'corpomeme: names of deleted accounts';

/**
 * Returns the value that is stored of a deleted account's address (product: deleted users): its HMAC-SHA-256, hex. The
 * key comes from the site's secret, so that a copy of the database does not allow testing lists of addresses.
 */
export function hashEmail(secret: string, email: string): string {
  return hashWith(secret, ADDRESSES, email.trim().toLowerCase());
}

/** Returns the value that is stored of a deleted account's folded name (decision 174), with a key of its own. */
export function hashName(secret: string, usernameKey: string): string {
  return hashWith(secret, NAMES, usernameKey);
}

function hashWith(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest('hex');
}

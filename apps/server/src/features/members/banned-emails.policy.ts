import { createHmac, hkdfSync } from 'node:crypto';

const PURPOSE = 'corpomeme: addresses of deleted accounts';

/**
 * Returns the value that is stored of a deleted account's address (product: deleted users): its HMAC-SHA-256, hex. The
 * key comes from the site's secret, so that a copy of the database does not allow testing lists of addresses.
 */
export function hashEmail(secret: string, email: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex');
}

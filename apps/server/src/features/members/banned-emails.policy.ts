import { createHmac, hkdfSync } from 'node:crypto';

const PURPOSE = 'corpomeme: addresses of deleted accounts';

/**
 * What is kept of the address of a deleted account (product: deleted users): HMAC-SHA-256, hex, of the address as registration stores it.
 * The key comes from the site's secret, so that a copy of the database alone cannot be tried against lists of addresses.
 */
export function hashEmail(secret: string, email: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex');
}

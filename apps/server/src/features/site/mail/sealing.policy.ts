import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `corpomeme: ${purpose}`, 32));

const MAILS = 'waiting mails';

/**
 * Returns the encrypted text, so that the table alone reveals nothing: AES-256-GCM with a key derived from the site's
 * secret and the purpose, base64url. Each call returns another one.
 */
export function seal(secret: string, text: string, purpose = MAILS): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns the decrypted text. Throws if it was encrypted with another secret or for another purpose, or changed. */
export function unseal(secret: string, sealed: string, purpose = MAILS): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

/** Returns a keyed hash of a mail address. Ignores case and surrounding spaces. */
export function hashRecipient(secret: string, address: string): string {
  return createHmac('sha256', keyFor(secret, 'recipients'))
    .update(address.trim().toLowerCase())
    .digest('hex');
}

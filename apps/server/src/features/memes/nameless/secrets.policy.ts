import { createHash, randomBytes } from 'node:crypto';

/** 32 letters and digits without those that look alike, so that five bits choose one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;
const GROUP = 5;

/** Returns a random secret of 100 bits in four groups. It is shown once and stored as `hashSecret`. */
export function newSecret(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP), (byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: GROUPS }, (_, n) => letters.slice(n * GROUP, (n + 1) * GROUP).join('')).join(
    '-',
  );
}

/** Returns the SHA-256, hex, of the letters and digits. A secret has 100 random bits, so the hash needs no key. */
export function hashSecret(secret: string): string {
  return createHash('sha256')
    .update(secret.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');
}

import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { TWO_FACTOR } from '@corpomeme/contract/people/auth';

/**
 * Codes of an authenticator app: RFC 6238 over RFC 4226, with SHA-1, six digits and 30 seconds, which all apps support.
 */

const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Allowed clock difference of the phone, in steps either way. */
const DRIFT = 1;

/** Returns a new secret in Base32, as in `otpauth:` URLs. */
export function makeSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** Returns the URL of the setup's QR code. Issuer and address name the account in the app's list. */
export function otpAddress(secret: string, email: string, issuer: string): string {
  // Not by `URLSearchParams`, whose `+` for a space some apps show.
  const name = encodeURIComponent(issuer);
  return `otpauth://totp/${name}:${encodeURIComponent(email)}?secret=${secret}&issuer=${name}`;
}

/** Returns the code of a step, counted in `TWO_FACTOR.step` milliseconds since the epoch. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** TWO_FACTOR.codeLength;
  return String(number).padStart(TWO_FACTOR.codeLength, '0');
}

export function stepAt(now: number): number {
  return Math.floor(now / TWO_FACTOR.step);
}

/** Returns the latest step near `now` with this code; null if there is none. */
export function findStep(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, '');
  const present = stepAt(now);
  for (let step = present + DRIFT; step >= present - DRIFT; step--) {
    if (isSame(digits, codeAt(secret, step))) return step;
  }
  return null;
}

/** Compares in constant time; the length of a code is not secret. */
function isSame(given: string, code: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Letters and digits that cannot be confused; ten of them hold 49 bits. */
const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: TWO_FACTOR.recoveryCodes }, () => {
    const signs = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)],
    ).join('');
    return `${signs.slice(0, RECOVERY_LENGTH / 2)}-${signs.slice(RECOVERY_LENGTH / 2)}`;
  });
}

/** Returns a keyed hash of a recovery code, so that a copy of the database opens nothing. Ignores case and dashes. */
export function hashRecoveryCode(key: string, userId: string, code: string): string {
  const signs = code.replace(/[\s-]/g, '').toLowerCase();
  return createHmac('sha256', key).update(`corpomeme: recovery code\n${userId}\n${signs}`).digest('hex');
}

function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function decodeBase32(text: string): Uint8Array {
  const bits = Array.from(text, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

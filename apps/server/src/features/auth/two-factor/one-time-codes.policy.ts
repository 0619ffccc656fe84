import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { TWO_FACTOR } from '@corpomeme/contract/limits';

/** Codes of an authenticator app: RFC 6238 over RFC 4226, SHA-1, six digits, 30 seconds, as every app knows them. */

const ISSUER = 'Corpomeme';
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Steps that a phone's clock may be off, either way. */
const DRIFT = 1;

/** Base32, as people type it and `otpauth:` addresses carry it. */
export function makeSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** For the QR code of the setup. The address names the account in the app's list. */
export function otpAddress(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: ISSUER });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query}`;
}

/** The code of the step that counts `TWO_FACTOR.step` milliseconds since the epoch. */
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

/** The step whose code this is, the latest one first; null for none near `now`. */
export function findStep(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, '');
  const present = stepAt(now);
  for (let step = present + DRIFT; step >= present - DRIFT; step--) {
    if (isSame(digits, codeAt(secret, step))) return step;
  }
  return null;
}

/** Takes as long for a nearly right code as for a wrong one; the length of a code is no secret. */
function isSame(given: string, code: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Without letters and digits that are taken for one another; ten of them hold 49 bits. */
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

/** What is kept of a recovery code: keyed, so that a copy of the database alone opens nothing. Case and dashes do not count. */
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

import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { REGISTRATION_SURGE } from '@corpomeme/contract/auth';

const PURPOSE = 'corpomeme: work before a registration';

interface Task {
  secret: string;
  email: string;
  now: number;
}

/**
 * Returns `salt.expires.bits.signature`, a stateless proof-of-work challenge for registering this address. A solution
 * is a number n for which SHA-256 of `challenge:n` begins with so many zero bits.
 */
export function makeChallenge({ secret, email, now }: Task): string {
  const { lifetime, difficulty } = REGISTRATION_SURGE;
  const text = [randomBytes(12).toString('base64url'), now + lifetime, difficulty].join('.');
  return `${text}.${sign(secret, text, email)}`;
}

/**
 * Returns the solved challenge's unique name, to be used once; null if it is unsolved, forged, for another address, or
 * expired.
 */
export function checkWork(work: string, { secret, email, now }: Task): string | null {
  const [, challenge = '', salt = '', expires, bits, signature = ''] =
    /^(([\w-]+)\.(\d{1,16})\.(\d{1,2})\.([\w-]+)):\d{1,16}$/.exec(work) ?? [];
  const right = Buffer.from(sign(secret, `${salt}.${expires}.${bits}`, email));
  const given = Buffer.from(signature);
  if (!challenge || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  if (Number(expires) <= now || leadingZeros(work) < Number(bits)) return null;
  return salt;
}

function leadingZeros(work: string): number {
  return Math.clz32(createHash('sha256').update(work).digest().readUInt32BE(0));
}

function sign(secret: string, text: string, email: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return createHmac('sha256', key).update(`${text} ${email}`).digest('base64url');
}

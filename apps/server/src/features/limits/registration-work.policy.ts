import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { REGISTRATION_SURGE } from '@corpomeme/contract/limits';

const PURPOSE = 'corpomeme: work before a registration';

interface Task {
  secret: string;
  email: string;
  now: number;
}

/**
 * `salt.expires.bits.signature`: what has to be worked on before this address is registered. Nothing is kept of it. Solved by a
 * number n for which SHA-256 of `challenge:n` begins with so many zero bits.
 */
export function makeChallenge({ secret, email, now }: Task): string {
  const { lifetime, difficulty } = REGISTRATION_SURGE;
  const text = [randomBytes(12).toString('base64url'), now + lifetime, difficulty].join('.');
  return `${text}.${sign(secret, text, email)}`;
}

/** The solved challenge's own name, to be taken once; null where the work is not done, not ours, for another address, or too old. */
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

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEY } from '@corpomeme/contract/people/passkeys';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { claimKey } from '../../../site/limits/limits.queries.ts';

/**
 * A challenge holds its end and a signature, so that the login page stores nothing for each visitor. Using it up stores a
 * key until that end.
 */

const RANDOM = 16;
const TIME = 6;
const BODY = RANDOM + TIME;

/** What a challenge is for: a login of anyone, or a passkey for this session of a member. */
type Purpose = Pick<Actor, 'userId' | 'sessionKey'> | 'login';

/** Returns a challenge, base64url. */
export function makeChallenge(ctx: Context, purpose: Purpose): string {
  const body = Buffer.alloc(BODY);
  randomBytes(RANDOM).copy(body);
  body.writeUIntBE(ctx.clock.now() + PASSKEY.challengeLifetime, RANDOM, TIME);
  return Buffer.concat([body, sign(ctx, purpose, body)]).toString('base64url');
}

/** Returns when the challenge ends, ms; null unless it is one of this purpose that has not ended. */
export function readChallenge(ctx: Context, purpose: Purpose, challenge: string): number | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const [body, mac] = [bytes.subarray(0, BODY), bytes.subarray(BODY)];
  const right = sign(ctx, purpose, body);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return null;
  const end = body.readUIntBE(RANDOM, TIME);
  return end > ctx.clock.now() ? end : null;
}

/** Returns true for the one caller that uses the challenge. */
export async function useUpChallenge(
  ctx: Context,
  trx: Database,
  challenge: string,
  expiresAt: number,
): Promise<boolean> {
  // Without the encoding, of which one challenge has several.
  const bytes = Buffer.from(challenge, 'base64url').toString('hex');
  return claimKey(trx, ctx.limits.hash('passkey challenge', bytes), { now: ctx.clock.now(), expiresAt });
}

function sign(ctx: Context, purpose: Purpose, body: Buffer): Buffer {
  const owner = purpose === 'login' ? [purpose] : ['add', purpose.userId, purpose.sessionKey];
  const text = ['passkey', ...owner].join(' ');
  return createHmac('sha256', ctx.auth.secret).update(text).update('\0').update(body).digest();
}

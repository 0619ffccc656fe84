import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushBody } from '@corpomeme/contract/news/notifications';
import { PUSH } from '@corpomeme/contract/news/notifications';
import type { Context } from '../../../context.ts';
import { unseal } from '../../site/mail/sealing.policy.ts';
import {
  type ClaimedPush,
  claimPushes,
  deleteClaimed,
  deleteOfExpired,
  findPushReader,
  settlePush,
} from './push.queries.ts';
import { derivePushKeys } from './push-keys.policy.ts';

const BATCH_SIZE = 10;
/** Milliseconds, longer than a request may take; then the claim of a killed process expires. */
const CLAIM = 60_000;
const FIRST_WAIT = 60_000;

/** Sends due messages. Several processes may run it at once. */
export async function sendPushes(ctx: Context): Promise<void> {
  await deleteOfExpired(ctx.db, new Date(ctx.clock.now()).toISOString());
  for (;;) {
    const now = ctx.clock.now();
    const claimed = await ctx.transact((trx) =>
      claimPushes(trx, { now, until: now + CLAIM, limit: BATCH_SIZE }),
    );
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((push) => deliver(ctx, push)));
  }
}

async function deliver(ctx: Context, push: ClaimedPush): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const reader = await findPushReader(db, push.session_id, new Date(now).toISOString());
  if (!reader) return settlePush(db, push, { due_at: null, tries: 0 });
  const answer = await send(ctx, push, reader.language).catch(() => null);
  const status = answer?.status ?? null;
  if (status !== null && status >= 200 && status < 300)
    return settlePush(db, push, { due_at: null, tries: 0, quiet_until: now + PUSH.every });
  // The subscription has ended, its URL is none of a push service, or the site's key has changed since.
  if (status !== null && status >= 300 && status < 500 && status !== 408 && status !== 429)
    return deleteClaimed(db, push);
  // Does not log the URL, which only the browser and its push service know.
  ctx.log.warn({ status, tries: push.tries }, 'push failed');
  if (push.tries >= PUSH.tries) return settlePush(db, push, { due_at: null, tries: 0 });
  const wait = Math.max(FIRST_WAIT * 2 ** (push.tries - 1), answer?.retryAfter ?? 0);
  return settlePush(db, push, { due_at: now + Math.min(wait, PUSH.lifetime) });
}

/**
 * Posts the message, which only names a language: the service worker contains the displayed texts. Returns the response.
 */
async function send(
  { auth, config, pushes }: Context,
  { sealed }: ClaimedPush,
  language: string | null,
): ReturnType<Context['pushes']['send']> {
  const { endpoint, keys } = JSON.parse(unseal(auth.secret, sealed)) as PushBody;
  const { publicUrl } = config;
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:webmaster@localhost';
  const { headers, body } = await buildPushPayload(
    { data: language ?? 'news', options: { ttl: PUSH.lifetime / 1000, topic: 'news', urgency: 'low' } },
    { endpoint, keys, expirationTime: null },
    { subject, ...derivePushKeys(auth.secret) },
  );
  return pushes.send({ endpoint, headers, body });
}

const EVERY = 30_000;

/** Sends now and twice a minute, until the returned function is called. */
export function startPushDelivery(ctx: Context): () => void {
  const work = () => ctx.background.run(() => sendPushes(ctx));
  work();
  const timer = setInterval(work, EVERY).unref();
  return () => clearInterval(timer);
}

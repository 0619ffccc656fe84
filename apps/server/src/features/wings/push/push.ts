import { buildPushPayload } from '@block65/webcrypto-web-push';
import * as operations from '@corpomeme/contract/news/notifications';
import { PUSH, type PushBody, type PushSetting } from '@corpomeme/contract/news/notifications';
import { SECOND } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { seal, unseal } from '../../site/mail/sealing.policy.ts';
import { act } from '../../site/members/act.ts';
import { derivePushKeys, hashEndpoint, isOnCurve } from './push-keys.policy.ts';

export const push: Feature = { routes: [registerPush], sweeps: [every(30 * SECOND, sendPushes)] };

interface Subscription {
  sessionKey: string;
  endpointHash: string;
  /** The subscription, encrypted. */
  sealed: string;
}

/** Stores the subscription of a session, replacing its last one. A push service's URL belongs to one session. */
async function putSubscription(trx: Database, given: Subscription): Promise<void> {
  const { sessionKey, endpointHash: endpoint_hash, sealed } = given;
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sessionKey)
    .executeTakeFirst();
  if (!session) return;
  await trx.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash).execute();
  await trx
    .insertInto('push_subscriptions')
    .values({ session_id: session.id, endpoint_hash, sealed })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ endpoint_hash, sealed, due_at: null, tries: 0 }),
    )
    .execute();
}

const sessionOf = (db: Database, sessionKey: string) =>
  db.selectFrom('sessions').select('id').where('token_hash', '=', sessionKey);

async function deleteSubscriptionOf(db: Database, sessionKey: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionOf(db, sessionKey)).execute();
}

async function hasSubscription(db: Database, sessionKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('session_id', 'in', sessionOf(db, sessionKey))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes subscriptions of expired sessions. Every other end of a session deletes its subscription too. */
async function deleteOfExpired(db: Database, now: string): Promise<void> {
  const ended = db.selectFrom('sessions').select('id').where('expires_at', '<=', now);
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', ended).execute();
}

type ClaimedPush = Awaited<ReturnType<typeof claimPushes>>[number];

/** Claims due messages, until `until` at most, skipping those that another process claims. */
async function claimPushes(
  trx: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
) {
  const due = trx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  const ids = (await forUpdateSkipLocked(trx, due).execute()).map(({ session_id }) => session_id);
  if (ids.length === 0) return [];
  return trx
    .updateTable('push_subscriptions')
    .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
    .where('session_id', 'in', ids)
    .returning(['session_id', 'sealed', 'due_at', 'tries'])
    .execute();
}

/**
 * Returns the member's chosen language if the session is live, its member is not banned, and the member has unread
 * notifications that are not addressed to a pseudonym.
 */
async function findPushReader(
  db: Database,
  sessionId: string,
  now: string,
): Promise<{ language: string | null } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.language')
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('users.banned_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.user_id', '=', 'users.id')
          .where('notifications.read_at', 'is', null),
      ),
    )
    .executeTakeFirst();
}

/**
 * Ends the claim: the next message comes at `due_at`, or with the next notification, and never before `quiet_until`.
 */
async function settlePush(
  db: Database,
  { session_id, due_at: claim }: ClaimedPush,
  next: { due_at: number | null; quiet_until?: number; tries?: 0 },
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set(next)
    .where('session_id', '=', session_id)
    .where('due_at', '=', claim)
    .execute();
}

/** Deletes a subscription that its push service refuses. */
async function deleteClaimed(db: Database, { session_id, due_at: claim }: ClaimedPush): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('due_at', '=', claim)
    .execute();
}

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

async function readPushSetting(ctx: Context, { sessionKey }: Actor): Promise<PushSetting> {
  const { publicKey } = derivePushKeys(ctx.auth.secret);
  return { public_key: publicKey, enabled: await hasSubscription(ctx.db, sessionKey) };
}

/** Sends push messages to this browser until its session ends (decision 111). */
async function turnPushOn(ctx: Context, actor: Actor, body: PushBody): Promise<PushSetting> {
  const { sessionKey } = actor;
  const { endpoint, keys } = body;
  if (!isOnCurve(keys.p256dh)) throw new AppError('validation_failed');
  // A message would never leave; the answer is the same for a private host and for none.
  if (!(await ctx.pushes.permits(endpoint))) throw new AppError('validation_failed');
  const { secret } = ctx.auth;
  await act(ctx, actor, async (trx) => {
    await putSubscription(trx, {
      sessionKey,
      endpointHash: hashEndpoint(secret, endpoint),
      sealed: seal(secret, JSON.stringify({ endpoint, keys })),
    });
  });
  return readPushSetting(ctx, actor);
}

async function turnPushOff(ctx: Context, actor: Actor): Promise<PushSetting> {
  await act(ctx, actor, (trx) => deleteSubscriptionOf(trx, actor.sessionKey));
  return readPushSetting(ctx, actor);
}

function registerPush(app: App, ctx: Context): void {
  handle(app, operations.readPushSetting, (request) => readPushSetting(ctx, actorOf(request)));

  handle(app, operations.turnPushOn, (request) => turnPushOn(ctx, actorOf(request), request.body));

  handle(app, operations.turnPushOff, (request) => turnPushOff(ctx, actorOf(request)));
}

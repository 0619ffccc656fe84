import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';

interface Subscription {
  sessionKey: string;
  endpointHash: string;
  /** The subscription, encrypted. */
  sealed: string;
}

/** Stores the subscription of a session, replacing its last one. A push service's URL belongs to one session. */
export async function putSubscription(trx: Database, given: Subscription): Promise<void> {
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

export async function deleteSubscriptionOf(db: Database, sessionKey: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionOf(db, sessionKey)).execute();
}

export async function hasSubscription(db: Database, sessionKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('session_id', 'in', sessionOf(db, sessionKey))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes subscriptions of expired sessions. Every other end of a session deletes its subscription too. */
export async function deleteOfExpired(db: Database, now: string): Promise<void> {
  const ended = db.selectFrom('sessions').select('id').where('expires_at', '<=', now);
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', ended).execute();
}

export type ClaimedPush = Awaited<ReturnType<typeof claimPushes>>[number];

/** Claims due messages, until `until` at most, skipping those that another process claims. */
export async function claimPushes(
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
export async function findPushReader(
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
export async function settlePush(
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
export async function deleteClaimed(db: Database, { session_id, due_at: claim }: ClaimedPush): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('due_at', '=', claim)
    .execute();
}

import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

/** A link that is about to be destroyed. */
export interface Link {
  id: string;
  meme_id: number | null;
  account_id: string;
}

/** Matches pseudonyms without an active sanction: the link is the only way in which a sanction reaches its member. */
function isUnsanctioned(now: number) {
  return sql<SqlBool>`not exists (select 1 from sanctions where sanctions.user_id = pseudonyms.id
    and sanctions.kind <> 'warning' and sanctions.lifted_at is null
    and (sanctions.expires_at is null or sanctions.expires_at > ${now}))`;
}

/**
 * Destroys the link of a pseudonym and returns it; undefined if it is destroyed already or a sanction is in force. One
 * deletion decides among several; the caller then calls `forgetTraces` in the same transaction.
 */
export async function destroyLink(trx: Database, id: string, now: number): Promise<Link | undefined> {
  return trx
    .deleteFrom('pseudonyms')
    .where('id', '=', id)
    .where(isUnsanctioned(now))
    .returning(['id', 'meme_id', 'account_id'])
    .executeTakeFirst();
}

/**
 * Removes what ties the meme to the account beside the link, none of which others can read: a change that moderators
 * see would point to the author who asked for it. The times of a pseudonym are days from the beginning (decision 170).
 */
export async function forgetTraces(trx: Database, { id, meme_id: memeId, account_id }: Link): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', id).execute();
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  if (memeId === null) return;
  await trx.deleteFrom('idempotency_keys').where('meme_id', '=', memeId).execute();
  await trx.updateTable('picture_looks').set({ source_hash: null }).where('meme_id', '=', memeId).execute();
  await hideEarlyVotes(trx, memeId, account_id);
}

/**
 * Sets the meme's day on the author's votes: a vote from before the publication can only be by the author or a
 * moderator.
 */
async function hideEarlyVotes(trx: Database, memeId: number, accountId: string): Promise<void> {
  for (const table of ['meme_votes', 'same_here_votes'] as const)
    await trx
      .updateTable(table)
      .set({ created_at: sql`(select memes.created_at from memes where memes.id = ${memeId})` })
      .where('meme_id', '=', memeId)
      .where('user_id', '=', accountId)
      .execute();
}

/** Destroys the link of a meme that its author deleted, unless a sanction through it is in force. */
export async function releasePseudonym(trx: Database, id: string, now: number): Promise<void> {
  const link = await destroyLink(trx, id, now);
  if (link) await forgetTraces(trx, link);
}

/**
 * Destroys all links of an account that is being deleted. A deleted account cannot return, so no sanction needs a link.
 */
export async function forgetAllOf(trx: Database, accountId: string): Promise<void> {
  const links = await trx
    .deleteFrom('pseudonyms')
    .where('account_id', '=', accountId)
    .returning(['id', 'meme_id', 'account_id'])
    .execute();
  for (const link of links) await forgetTraces(trx, link);
}

/**
 * Returns pseudonyms whose link is due: the meme was published, or decided if it was never public, before `before`, and
 * no appeal or sanction is open. An author may let the link wait for an open case.
 */
export async function listDue(
  db: Database,
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('pseudonyms')
    .leftJoin('memes', 'memes.id', 'pseudonyms.meme_id')
    .select('pseudonyms.id')
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('memes.status', '<>', 'pending'),
          sql<SqlBool>`coalesce(memes.published_at, memes.decided_at) <= ${before}`,
        ]),
        // A moderator deleted the meme: its author can read the reason for as long.
        and([
          eb('pseudonyms.meme_id', 'is', null),
          sql<SqlBool>`not exists (select 1 from notifications
            where notifications.user_id = pseudonyms.id and notifications.created_at > ${before})`,
        ]),
      ]),
    )
    .where(isUnsanctioned(now))
    .where(sql<SqlBool>`not exists (select 1 from appeals
      where appeals.user_id = pseudonyms.id and appeals.state = 'open')`)
    .where(({ or, eb }) =>
      or([
        eb('pseudonyms.waits_for_case', '=', 0),
        sql<SqlBool>`not exists (select 1 from cases where cases.meme_id = pseudonyms.meme_id
          and cases.comment_id is null and cases.answer_id is null and cases.closed_at is null)`,
      ]),
    )
    .orderBy('pseudonyms.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setWaiting(trx: Database, id: string, waits: boolean): Promise<void> {
  await trx
    .updateTable('pseudonyms')
    .set({ waits_for_case: waits ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export async function isWaiting(trx: Database, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('pseudonyms')
    .select('waits_for_case')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.waits_for_case === 1;
}

/** Marks links whose author must be notified, and returns them; one update decides among several processes. */
export async function claimDueNotices(
  trx: Database,
  before: number,
): Promise<{ id: string; meme_id: number | null }[]> {
  const due = trx
    .selectFrom('memes')
    .select('memes.id')
    .where('memes.status', '<>', 'pending')
    .where(sql<SqlBool>`coalesce(memes.published_at, memes.decided_at) <= ${before}`);
  return trx
    .updateTable('pseudonyms')
    .set({ is_told: 1 })
    .where('is_told', '=', 0)
    .where('meme_id', 'in', due)
    .returning(['id', 'meme_id'])
    .execute();
}

/** Stores the hash of a secret; it replaces an earlier one of the meme. */
export async function storeSecret(trx: Database, memeId: number, hash: string): Promise<void> {
  await trx
    .insertInto('withdrawal_secrets')
    .values({ meme_id: memeId, secret_hash: hash })
    .onConflict((conflict) => conflict.column('meme_id').doUpdateSet({ secret_hash: hash }))
    .execute();
}

export async function findMemeOfSecret(
  db: Database,
  hash: string,
): Promise<{ id: number; user_id: string } | undefined> {
  return db
    .selectFrom('withdrawal_secrets')
    .innerJoin('memes', 'memes.id', 'withdrawal_secrets.meme_id')
    .select(['memes.id', 'memes.user_id'])
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
}

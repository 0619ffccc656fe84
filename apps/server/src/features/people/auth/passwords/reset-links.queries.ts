import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/dialect.ts';

/** Reset links in the auth library's table. The table stores the hash of their token, so its content opens no link. */

const PURPOSE = 'reset-password:';

export async function insertResetLink(
  trx: Database,
  {
    tokenHash,
    userId,
    now,
    expiresAt,
  }: { tokenHash: string; userId: string; now: number; expiresAt: number },
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: PURPOSE + tokenHash,
      value: userId,
      expires_at: new Date(expiresAt).toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function isResetLinkLive(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', PURPOSE + tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the link and returns its member, so that only the first caller gets it. */
export async function consumeResetLink(
  trx: Database,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('verifications')
    .where('identifier', '=', PURPOSE + tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning('value')
    .executeTakeFirst();
  return row?.value;
}

export async function deleteResetLinksOf(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${PURPOSE}%`)
    .execute();
}

export async function deleteExpiredResetLinks(trx: Database, now: number): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${PURPOSE}%`)
    .where('expires_at', '<=', new Date(now).toISOString())
    .execute();
}

/** Returns true for the one caller that may send a reset mail now; a conditional update decides. */
export async function claimResetMail(
  trx: Database,
  userId: string,
  times: { now: number; notBefore: number },
): Promise<boolean> {
  const claimed = await trx
    .updateTable('users')
    .set({ reset_sent_at: times.now })
    .where('id', '=', userId)
    .where('banned_at', 'is', null)
    .where((where) =>
      where.or([where('reset_sent_at', 'is', null), where('reset_sent_at', '<=', times.notBefore)]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

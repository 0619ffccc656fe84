import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';
import type { MailsTable } from '../../../db/site-tables.ts';

type NewMail = Pick<MailsTable, 'id' | 'recipient_hash' | 'sealed' | 'created_at' | 'expires_at'>;
/**
 * A claimed mail; `next_try_at` is the end of the claim. `handed_at` is set if an earlier attempt sent the data and got no
 * reply.
 */
export type ClaimedMail = Pick<MailsTable, 'id' | 'sealed' | 'next_try_at' | 'expires_at' | 'handed_at'> & {
  tries: number;
};

export async function insertMail(trx: Database, mail: NewMail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({ ...mail, next_try_at: mail.created_at })
    .execute();
}

/** Claims due mails, until `until` at most, skipping those that another process claims. */
export async function claimMails(
  trx: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<ClaimedMail[]> {
  const due = trx
    .selectFrom('mails')
    .select('id')
    // Later times can only come from a clock that was set back.
    .where((where) => where.or([where('next_try_at', '<=', now), where('next_try_at', '>', until)]))
    .where('expires_at', '>', now)
    .orderBy('next_try_at')
    .limit(limit);
  const ids = (await forUpdateSkipLocked(trx, due).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx
    .updateTable('mails')
    .set((row) => ({ next_try_at: until, tries: row('tries', '+', 1) }))
    .where('id', 'in', ids)
    .returning(['id', 'sealed', 'next_try_at', 'tries', 'expires_at', 'handed_at'])
    .execute();
}

/**
 * Marks the mail as being sent. Returns true for the one process that may send it now: its claim is valid, and the mail
 * was not withdrawn.
 */
export async function markHanded(
  db: Database,
  { id, next_try_at: claim }: ClaimedMail,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ handed_at: now })
    .where('id', '=', id)
    .where('next_try_at', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Schedules another attempt at `nextTryAt` after a failed delivery. `handedAt` is null unless the result is unknown. */
export async function releaseMail(
  db: Database,
  { id, next_try_at: claim }: ClaimedMail,
  { nextTryAt, handedAt }: { nextTryAt: number; handedAt: number | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ handed_at: handedAt, next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('next_try_at', '=', claim)
    .execute();
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function deleteMailsTo(trx: Database, recipientHash: string): Promise<void> {
  await trx.deleteFrom('mails').where('recipient_hash', '=', recipientHash).execute();
}

/** Deletes expired mails and returns how many were unsent or of unknown result. */
export async function deleteExpiredMails(db: Database, now: number): Promise<number> {
  const gone = await db.deleteFrom('mails').where('expires_at', '<=', now).returning('id').execute();
  return gone.length;
}

/** Marks the account of the address, or removes the mark with null. */
export async function markRefused(db: Database, email: string, at: number | null): Promise<void> {
  const marked = at === null ? 'is not' : 'is';
  await db
    .updateTable('users')
    .set({ mail_refused_at: at })
    .where('email', '=', email)
    .where('mail_refused_at', marked, null)
    .execute();
}

/** Returns the language that the member of an address chose: null for none, undefined without an account. */
export async function findLanguage(db: Database, email: string): Promise<string | null | undefined> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return user?.language;
}

/** Returns how many accounts have an address that refuses mails. */
export async function countRefused(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mail_refused_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

import type { Database } from '../../../db/dialect.ts';

/** Returns whether the member gets the weekly mail. Days in this file are the first millisecond of a day, UTC. */
export async function hasWeeklyMail(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('weekly_mails')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns the weekly mail on; the first one comes a week after `day`. Idempotent. */
export async function turnWeeklyMailOn(trx: Database, userId: string, day: number): Promise<void> {
  await trx
    .insertInto('weekly_mails')
    .values({ user_id: userId, sent_on: day })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function turnWeeklyMailOff(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('weekly_mails').where('user_id', '=', userId).execute();
}

export interface DueWeeklyMail {
  user_id: string;
  email: string;
  sent_on: number;
}

/** Returns active members whose last weekly mail was on the day `before` or earlier. */
export async function listDueWeeklyMails(
  db: Database,
  before: number,
  limit: number,
): Promise<DueWeeklyMail[]> {
  return db
    .selectFrom('weekly_mails')
    .innerJoin('users', 'users.id', 'weekly_mails.user_id')
    .select(['weekly_mails.user_id', 'weekly_mails.sent_on', 'users.email'])
    .where('weekly_mails.sent_on', '<=', before)
    .where('users.banned_at', 'is', null)
    .where('users.email_verified', '=', 1)
    .where('users.archived_at', 'is', null)
    .orderBy('weekly_mails.user_id')
    .limit(limit)
    .execute();
}

/** Returns true for the one process that may send it: it is still on, and not sent by another process. */
export async function claimWeeklyMail(
  trx: Database,
  { user_id, sent_on }: DueWeeklyMail,
  day: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('weekly_mails')
    .set({ sent_on: day })
    .where('user_id', '=', user_id)
    .where('sent_on', '=', sent_on)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

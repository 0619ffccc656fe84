import type { Database } from '../../../db/dialect.ts';

export async function isHashBanned(db: Database, emailHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('banned_emails')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBannedEmail(trx: Database, emailHash: string): Promise<void> {
  await trx
    .insertInto('banned_emails')
    .values({ email_hash: emailHash })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute();
}

export async function deleteBannedEmail(db: Database, emailHash: string): Promise<void> {
  await db.deleteFrom('banned_emails').where('email_hash', '=', emailHash).execute();
}

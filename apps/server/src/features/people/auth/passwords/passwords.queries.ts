import { randomUUID } from 'node:crypto';
import { type Database, forUpdate } from '../../../../db/dialect.ts';

/** The provider of the row with the password; other rows link accounts elsewhere. */
export const CREDENTIAL = 'credential';

const ofUser = (db: Database, userId: string) =>
  db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL);

/** Returns undefined for an account without a password, such as one of Google. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  return (await ofUser(db, userId).executeTakeFirst())?.password ?? undefined;
}

/** Returns the hash and locks its row, so that concurrent changes are visible. */
export async function findPasswordHashLocked(trx: Database, userId: string): Promise<string | undefined> {
  return (await forUpdate(trx, ofUser(trx, userId)).executeTakeFirst())?.password ?? undefined;
}

/** Sets the hash, also for an account without a password. */
export async function setPasswordHash(
  trx: Database,
  userId: string,
  hash: string,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      account_id: userId,
      provider_id: CREDENTIAL,
      user_id: userId,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: at }),
    )
    .execute();
}

/** Replaces the hash. Returns false if the password is no longer the proved one. */
export async function replacePasswordHash(
  trx: Database,
  userId: string,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('accounts')
    .set({ password: to, updated_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all credentials except the password. */
export async function deleteOtherCredentials(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '!=', CREDENTIAL)
    .execute();
}

import { randomUUID } from 'node:crypto';
import { type Database, locking } from '../../../db/dialect.ts';

const CREDENTIAL = 'credential';

const ofUser = (db: Database, userId: string) =>
  db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL);

/** Undefined for an account that has no password, such as one of Google's. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  return (await ofUser(db, userId).executeTakeFirst())?.password ?? undefined;
}

/** The same as it stands when everybody who changes it now is through. */
export async function findPasswordHashLocked(trx: Database, userId: string): Promise<string | undefined> {
  return (await locking(trx, ofUser(trx, userId)).executeTakeFirst())?.password ?? undefined;
}

/** For an account that has none, too. */
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

/** False when the password is no longer the one that was proved. */
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

/** Every way in but the password. */
export async function deleteOtherWaysIn(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '!=', CREDENTIAL)
    .execute();
}

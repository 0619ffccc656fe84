import { randomUUID } from 'node:crypto';
import { type Database, forUpdate } from '../../../../db/dialect.ts';

export interface NewPasskey {
  user_id: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  name: string;
  created_at: number;
}

/** Returns a member's passkeys, oldest first. */
export async function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_on'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns false if the member has this passkey already. */
export async function insertPasskey(trx: Database, passkey: NewPasskey): Promise<boolean> {
  const written = await trx
    .insertInto('passkeys')
    .values({ id: randomUUID(), ...passkey })
    .onConflict((conflict) => conflict.columns(['user_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

const ofCredential = (db: Database, userId: string, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'sign_count'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId);

export async function findPasskey(db: Database, userId: string, credentialId: string) {
  return ofCredential(db, userId, credentialId).executeTakeFirst();
}

/** Returns the passkey, locked until the transaction ends. */
export async function findPasskeyLocked(trx: Database, userId: string, credentialId: string) {
  return forUpdate(trx, ofCredential(trx, userId, credentialId)).executeTakeFirst();
}

export async function setPasskeyUsed(
  trx: Database,
  id: string,
  { signCount, day }: { signCount: number; day: number },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_on: day })
    .where('id', '=', id)
    .execute();
}

/** Returns false if this member has no such passkey. */
export async function setPasskeyName(
  db: Database,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const named = db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId);
  return (await named.returning('id').executeTakeFirst()) !== undefined;
}

/** Returns false if this member has no such passkey. */
export async function deletePasskey(trx: Database, userId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  // The caller's session stays, without the factor that this passkey was.
  await trx
    .updateTable('sessions')
    .set({ passkey_id: null })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', id)
    .execute();
  return row !== undefined;
}

export async function deletePasskeysOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

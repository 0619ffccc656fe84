import { type Database, forUpdate } from '../../../../db/dialect.ts';

export interface TwoFactorRow {
  id: string;
  user_id: string;
  /** Encrypted. */
  secret: string;
  /** JSON list of hashes; using a code deletes its hash. */
  backup_codes: string;
  /** 0 until a first code has confirmed the setup. */
  verified: 0 | 1;
  failed_verification_count: number;
  /** ISO text. */
  locked_until: string | null;
  last_step: number | null;
}

const ofUser = (db: Database, userId: string) =>
  db.selectFrom('two_factors').selectAll().where('user_id', '=', userId);

export async function findTwoFactor(db: Database, userId: string): Promise<TwoFactorRow | undefined> {
  return ofUser(db, userId).executeTakeFirst();
}

/** Returns the row, locked until the transaction ends. */
export async function findTwoFactorLocked(trx: Database, userId: string): Promise<TwoFactorRow | undefined> {
  return forUpdate(trx, ofUser(trx, userId)).executeTakeFirst();
}

/** Replaces an unconfirmed setup. Returns false if the second factor is already on. */
export async function insertTwoFactor(
  trx: Database,
  row: Pick<TwoFactorRow, 'id' | 'user_id' | 'secret' | 'backup_codes'>,
): Promise<boolean> {
  const { id, secret, backup_codes } = row;
  const written = await trx
    .insertInto('two_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ id, secret, backup_codes, last_step: null })
        .where('two_factors.verified', '=', 0),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function updateTwoFactor(
  trx: Database,
  id: string,
  changes: Partial<Omit<TwoFactorRow, 'id' | 'user_id' | 'secret'>>,
): Promise<void> {
  await trx.updateTable('two_factors').set(changes).where('id', '=', id).execute();
}

/** Turns the second factor off and deletes its secret. */
export async function dropTwoFactor(trx: Database, userId: string): Promise<void> {
  await deleteTwoFactor(trx, userId);
  await setTwoFactorEnabled(trx, userId, false);
}

async function deleteTwoFactor(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
}

export async function setTwoFactorEnabled(trx: Database, userId: string, enabled: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ two_factor_enabled: enabled ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

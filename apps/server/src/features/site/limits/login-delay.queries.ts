import { type Database, forUpdate } from '../../../db/dialect.ts';

interface FailureRow {
  key: string;
  failures: number;
  blocked_until: number;
}

/** Returns the row locked, after creating or resetting it if it is missing or expired. */
export async function openFailuresLocked(
  trx: Database,
  key: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<FailureRow> {
  const fresh = { failures: 0, blocked_until: 0, expires_at: expiresAt };
  await trx
    .insertInto('login_failures')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(fresh).where('login_failures.expires_at', '<=', now),
    )
    .execute();
  const row = trx
    .selectFrom('login_failures')
    .select(['key', 'failures', 'blocked_until'])
    .where('key', '=', key);
  return forUpdate(trx, row).executeTakeFirstOrThrow();
}

export async function writeFailures(
  trx: Database,
  { key, ...row }: FailureRow & { expires_at: number },
): Promise<void> {
  await trx.updateTable('login_failures').set(row).where('key', '=', key).execute();
}

export async function deleteFailures(trx: Database, key: string): Promise<void> {
  await trx.deleteFrom('login_failures').where('key', '=', key).execute();
}

/** Decrements the counter; a wait that others caused stays. */
export async function countDown(trx: Database, key: string): Promise<void> {
  await trx
    .updateTable('login_failures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Decrements the counter and removes its wait. */
export async function takeBackFailure(trx: Database, key: string): Promise<void> {
  await trx
    .updateTable('login_failures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

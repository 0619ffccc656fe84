import type { Database } from '../../../../db/dialect.ts';

/**
 * Returns which of these folded names members have and which of these hashes deleted accounts left (decision 174). One
 * statement, so that a name is never missing in both tables while its account is being deleted.
 */
export async function listTaken(
  db: Database,
  { usernameKeys, hashes }: { usernameKeys: string[]; hashes: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username_key as taken')
    .where('username_key', 'in', usernameKeys)
    .unionAll(db.selectFrom('held_names').select('name_hash as taken').where('name_hash', 'in', hashes))
    .execute();
  return rows.map(({ taken }) => taken);
}

/**
 * Returns whether a deleted account had the name of this hash. Call it after the update that takes the name, which waits
 * for a deletion in progress.
 */
export async function isNameHeld(trx: Database, nameHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('held_names')
    .select('name_hash')
    .where('name_hash', '=', nameHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the name of an account that is being deleted from others, permanently. */
export async function holdName(trx: Database, nameHash: string): Promise<void> {
  await trx
    .insertInto('held_names')
    .values({ name_hash: nameHash })
    .onConflict((conflict) => conflict.column('name_hash').doNothing())
    .execute();
}

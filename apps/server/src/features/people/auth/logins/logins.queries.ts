import type { Database } from '../../../../db/dialect.ts';

/** Returns the links to accounts of other providers, oldest first. */
export async function listLinks(db: Database, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '!=', 'credential')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns false if this member has no such link. */
export async function deleteLink(trx: Database, userId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('provider_id', '!=', 'credential')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

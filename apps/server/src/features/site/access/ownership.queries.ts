import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

/** Returns the ids under which a member posts: their own, and pseudonyms that are still linked to the account. */
function selvesOf(userId: string): RawBuilder<string> {
  return sql<string>`(select cast(${userId} as text) union all
    select pseudonyms.id from pseudonyms where pseudonyms.account_id = ${userId})`;
}

/**
 * Returns the ids under which a member posts as values, for queries whose plan needs a list: PostgreSQL estimates a
 * list, but not a subquery.
 */
export async function listSelves(db: Database, userId: string): Promise<string[]> {
  const linked = await db.selectFrom('pseudonyms').select('id').where('account_id', '=', userId).execute();
  return [userId, ...linked.map(({ id }) => id)];
}

/** Returns the condition that the column holds one of the member's ids. */
export function isSelf(column: string, userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in ${selvesOf(userId)}`;
}

/** Returns the account of a linked pseudonym; null for members and for pseudonyms whose link is destroyed. */
export async function findAccountOf(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('pseudonyms').select('account_id').where('id', '=', id).executeTakeFirst();
  return row?.account_id ?? null;
}

/** Returns true for the member's own id and for a pseudonym that is linked to the account. */
export async function isOneself(db: Database, id: string, userId: string): Promise<boolean> {
  return id === userId || (await findAccountOf(db, id)) === userId;
}

/** Returns accounts by pseudonym, without ids that are no linked pseudonym. */
export async function listAccountsOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pseudonyms')
    .select(['id', 'account_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

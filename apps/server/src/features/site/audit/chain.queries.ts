import type { ChainedEntry } from '../../../db/audit-chain.ts';
import { type Database, isSqlite, readLastId } from '../../../db/dialect.ts';

/** Returns entries in the order of the chain. */
export async function listChained(
  db: Database,
  after: number,
  limit: number,
): Promise<(ChainedEntry & { id: number; seq: number })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Returns ids of entries that the database did not chain, lowest first. */
export async function listUnchained(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where((where) => where.or([where('seq', 'is', null), where('hash', 'is', null)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findHead(db: Database): Promise<{ seq: number; hash: string } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq != null && row.hash !== null ? { seq: row.seq, hash: row.hash } : null;
}

/** Returns the number of ids generated after the last entry; on PostgreSQL, rolled back transactions use ids too. */
export async function countIdsAfterLast(db: Database): Promise<number> {
  if (!isSqlite(db)) return 0;
  const last = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirst();
  return (await readLastId(db, 'audit_log')) - Number(last?.id ?? 0);
}

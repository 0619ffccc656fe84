import type { Insertable } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';

type NewBlock = Insertable<Tables['blocks']>;
export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number];

/** Highest number of listed blocks. */
const MAX_LISTED = 1000;

/** Returns active blocks, newest first. */
export async function listBlocks(db: Database, now: number) {
  return db
    .selectFrom('blocks')
    .leftJoin('users', 'users.id', 'blocks.created_by')
    .selectAll('blocks')
    .select('users.username as created_by_username')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('blocks.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function listRanges(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('value')
    .where('kind', '=', 'range')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  return rows.map(({ value }) => value);
}

interface DomainSearch {
  kind: 'domain' | 'employer';
  domains: string[];
  now: number;
}

export async function isAnyDomainBlocked(
  db: Database,
  { kind, domains, now }: DomainSearch,
): Promise<boolean> {
  if (domains.length === 0) return false;
  const found = await db
    .selectFrom('blocks')
    .select('id')
    .where('kind', '=', kind)
    .where('value', 'in', domains)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts a block and returns its id; undefined if it is already blocked. Deletes expired blocks first. */
export async function insertBlock(trx: Database, block: NewBlock): Promise<number | undefined> {
  await trx.deleteFrom('blocks').where('expires_at', '<=', block.created_at).execute();
  const row = await trx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteBlock(
  trx: Database,
  id: number,
): Promise<Pick<BlockRow, 'kind' | 'value'> | undefined> {
  return trx.deleteFrom('blocks').where('id', '=', id).returning(['kind', 'value']).executeTakeFirst();
}

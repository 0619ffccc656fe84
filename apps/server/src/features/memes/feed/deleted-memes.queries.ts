import { HOUR } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';

/** Milliseconds. Pages that poll less often keep a deleted meme until they load again. */
const KEPT_FOR = HOUR;

/** Remembers deleted memes, which must have been public. */
export async function insertDeletedMemes(trx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('deleted_memes')
    .values(ids.map((meme_id) => ({ meme_id, changed_at: databaseNow(trx) })))
    .execute();
}

/** Returns memes deleted from `since` on and before `until`, latest first. */
export async function listDeletedMemes(
  db: Database,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('deleted_memes')
    .select('meme_id')
    .where('changed_at', '>=', since)
    .where('changed_at', '<', until)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ meme_id }) => meme_id);
}

/** Returns those that were public and are deleted. */
export async function listDeletedAmong(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db.selectFrom('deleted_memes').select('meme_id').where('meme_id', 'in', ids).execute();
  return rows.map(({ meme_id }) => meme_id);
}

export async function forgetDeletedMemes(db: Database): Promise<void> {
  await db
    .deleteFrom('deleted_memes')
    .where('changed_at', '<', sql<number>`${databaseNow(db)} - ${sql.lit(KEPT_FOR)}`)
    .execute();
}

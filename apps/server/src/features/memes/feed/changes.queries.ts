import type { Database } from '../../../db/dialect.ts';
import { EVERYBODY } from '../../site/access/visibility.queries.ts';
import { selectMemes } from '../memes.queries.ts';
import { listDeletedAmong, listDeletedMemes } from './deleted-memes.queries.ts';

/** Returns published memes that changed from `since` on and before `until`, latest first. */
export async function listChangedMemes(
  db: Database,
  { since, until, limit }: { since: number; until: number; limit: number },
) {
  return selectMemes(db, EVERYBODY)
    .where('memes.changed_at', '>=', since)
    .where('memes.changed_at', '<', until)
    .orderBy('memes.changed_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Returns ids of memes that were public and no longer are: at most `limit` of each status and of deleted ones, latest
 * first within each.
 */
export async function listWithdrawnMemes(
  db: Database,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<number[]> {
  const ids = await listDeletedMemes(db, { since, until, limit });
  // One query per status, because the index begins with it.
  for (const status of ['pending', 'rejected', 'removed'] as const) {
    const rows = await db
      .selectFrom('memes')
      .select('id')
      .where('status', '=', status)
      .where('changed_at', '>=', since)
      .where('changed_at', '<', until)
      .where('appeared_at', 'is not', null)
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Returns those that were public and no longer are. */
export async function listWithdrawnAmong(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'approved')
    .where('appeared_at', 'is not', null)
    .execute();
  return [...rows.map(({ id }) => id), ...(await listDeletedAmong(db, ids))];
}

export async function listPublicMemesById(db: Database, ids: number[]) {
  return selectMemes(db, EVERYBODY).where('memes.id', 'in', ids).execute();
}

import type { Database } from '../../../db/dialect.ts';
import { EVERYBODY } from '../../access/visibility.queries.ts';
import { selectMemes } from '../memes.queries.ts';

/** Published memes that changed from `since` on and before `until`, latest first. */
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

/** Ids of memes that were public once and are not since then, latest first. What was never public is not among them. */
export async function listWithdrawnMemes(
  db: Database,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<number[]> {
  const ids: number[] = [];
  // One status at a time: the index begins with it.
  for (const status of ['pending', 'rejected', 'removed'] as const) {
    const rows = await db
      .selectFrom('memes')
      .select('id')
      .where('status', '=', status)
      .where('changed_at', '>=', since)
      .where('changed_at', '<', until)
      .where('published_at', 'is not', null)
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Those of them that were public once and are not now. */
export async function listWithdrawnAmong(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'approved')
    .where('published_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPublicMemesById(db: Database, ids: number[]) {
  return selectMemes(db, EVERYBODY).where('memes.id', 'in', ids).execute();
}

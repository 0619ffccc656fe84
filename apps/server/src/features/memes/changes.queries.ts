import type { Database } from '../../db/dialect.ts';
import { selectMemes } from './memes.queries.ts';
import { EVERYBODY } from './visibility.queries.ts';

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

export async function listPublicMemesById(db: Database, ids: number[]) {
  return selectMemes(db, EVERYBODY).where('memes.id', 'in', ids).execute();
}

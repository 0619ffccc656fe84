import { SEARCH } from '@corpomeme/contract/limits';
import type { Database } from '../../../db/dialect.ts';
import { findByWords, wordsOf } from '../../../db/search-index.ts';
import { EVERYBODY } from '../../access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';

interface SearchFilter {
  search: string;
  company: string | undefined;
  /** Milliseconds since the epoch; null for all time. */
  since: number | null;
  /** Cursor: the id of the previous page's last row. */
  before: number | null;
  limit: number;
}

/**
 * Returns latest submissions first, one row beyond the limit. Ids follow the order of submission, so a time window
 * starts at an id.
 */
export async function findMemes(db: Database, filter: SearchFilter): Promise<MemeRow[]> {
  const { search, company, since, before, limit } = filter;
  const from = since === null ? undefined : await firstIdSince(db, since);
  if (since !== null && from === undefined) return [];
  const ids = await findByWords(db, {
    words: wordsOf(search, SEARCH.words),
    company,
    before: before ?? Number.MAX_SAFE_INTEGER,
    window: since === null || from === undefined ? null : { since, from },
    limit: limit + 1,
  });
  if (ids.length === 0) return [];
  return selectMemes(db, EVERYBODY).where('memes.id', 'in', ids).orderBy('memes.id', 'desc').execute();
}

async function firstIdSince(db: Database, since: number): Promise<number | undefined> {
  const first = await db
    .selectFrom('memes')
    .select('id')
    .where('status', '=', 'approved')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

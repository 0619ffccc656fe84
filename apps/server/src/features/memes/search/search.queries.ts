import { SEARCH } from '@corpomeme/contract/site/limits';
import type { Database } from '../../../db/dialect.ts';
import { findByWords, wordsOf } from '../../../db/search-index.ts';
import { EVERYBODY } from '../../site/access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';

interface SearchFilter {
  search: string;
  company: string | undefined;
  theme: string | undefined;
  /** Milliseconds since the epoch; null for all time. */
  since: number | null;
  /** Cursor: the publication of the previous page's last row. */
  before: number | null;
  limit: number;
}

/**
 * Returns the latest publications first, one row beyond the limit. Converts the start of a time window to the first
 * publication in it.
 */
export async function findMemes(db: Database, filter: SearchFilter): Promise<MemeRow[]> {
  const { search, company, theme, since, before, limit } = filter;
  const from = since === null ? undefined : await firstPublicationSince(db, since);
  if (since !== null && from === undefined) return [];
  const publications = await findByWords(db, {
    words: wordsOf(search, SEARCH.words),
    company,
    theme,
    before: before ?? Number.MAX_SAFE_INTEGER,
    window: since === null || from === undefined ? null : { since, from },
    limit: limit + 1,
  });
  if (publications.length === 0) return [];
  return (
    selectMemes(db, EVERYBODY)
      // By id, because with the status SQLite would scan all public memes.
      .where('memes.id', 'in', db.selectFrom('memes').select('id').where('publication', 'in', publications))
      .orderBy('memes.publication', 'desc')
      .execute()
  );
}

async function firstPublicationSince(db: Database, since: number): Promise<number | undefined> {
  const first = await db
    .selectFrom('memes')
    .select('publication')
    .where('status', '=', 'approved')
    .where('published_at', '>=', since)
    .orderBy('published_at')
    .orderBy('publication')
    .limit(1)
    .executeTakeFirst();
  return first?.publication ?? undefined;
}

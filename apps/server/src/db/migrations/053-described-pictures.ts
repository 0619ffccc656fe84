import type { Kysely } from 'kysely';
import { createSearchIndex, dropSearchIndex } from '../search-index.ts';

/** Searches find the words of picture descriptions, too (decision 040). */
export async function up(db: Kysely<never>): Promise<void> {
  await dropSearchIndex(db);
  await createSearchIndex(db, { place: 'publication', time: 'published_at' });
}

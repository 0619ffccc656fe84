import type { Kysely } from 'kysely';
import { createSearchIndex, dropSearchIndex } from '../search-index.ts';

/** What is searched for comes in the order of publication: ids are in that of submission (decision 093). */
export async function up(db: Kysely<never>): Promise<void> {
  await dropSearchIndex(db);
  await createSearchIndex(db, { place: 'publication', time: 'published_at' });
}

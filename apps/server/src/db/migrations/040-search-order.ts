import type { Kysely } from 'kysely';
import { createSearchIndex, dropSearchIndex } from '../search-index.ts';

/** Search results are sorted by publication, while ids follow the submission (decision 093). */
export async function up(db: Kysely<never>): Promise<void> {
  await dropSearchIndex(db);
  await createSearchIndex(db, { place: 'publication', time: 'published_at' });
}

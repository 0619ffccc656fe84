import type { Kysely } from 'kysely';
import { createSearchIndex } from '../search-index.ts';

/** The words of public memes (docs/decisions/040), and what the statistics of moderation read. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSearchIndex(db);
}

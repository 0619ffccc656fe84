import { type Kysely, sql } from 'kysely';
import { createSearchIndex } from '../search-index.ts';

/**
 * Words of public memes (decision 040), and indexes for the public log and the statistics of moderation (decisions 041
 * and 042).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createSearchIndex(db, { place: 'id', time: 'created_at' });
  await indexDecisions(db);
}

async function indexDecisions(db: Kysely<never>): Promise<void> {
  // Changes of one's own content are not decisions of moderators.
  await db.schema
    .createIndex('audit_of_others')
    .on('audit_log')
    .columns(['action', 'at', 'id'])
    .where(sql`action not in ('meme.delete', 'case.close') or actor_id is distinct from user_id` as never)
    .execute();
  await db.schema
    .createIndex('audit_waits')
    .on('audit_log')
    .columns(['action', 'at', 'waited', 'meme_id'])
    .where(sql`waited is not null` as never)
    .execute();
}

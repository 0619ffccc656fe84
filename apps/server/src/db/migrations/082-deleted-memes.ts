import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Recently deleted memes that were public, for pages that poll (product: realtime, decision 166). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('deleted_memes')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('deleted_memes_changed').on('deleted_memes').column('changed_at').execute();
}

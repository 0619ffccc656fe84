import { type Kysely, sql } from 'kysely';

/**
 * Which picture of a meme was encoded as AVIF, and the index of the pictures that are not encoded yet, latest first
 * (decision 135).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('memes').addColumn('avif_key', 'text').execute();
  await db.schema
    .alterTable('memes')
    .addColumn('avif_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index memes_without_avif on memes (published_at)
    where status = 'approved' and (avif_key is null or avif_key <> image_key)`.execute(db);
}

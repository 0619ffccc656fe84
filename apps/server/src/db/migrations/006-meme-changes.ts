import { type Kysely, sql } from 'kysely';

/** When the public last saw something new about a meme, by the database's own clock (decision 19). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('memes').addColumn('published_at', 'bigint').execute();
  await db.schema.alterTable('memes').addColumn('changed_at', 'bigint').execute();
  await sql`update memes set published_at = decided_at, changed_at = updated_at where status = 'approved'`.execute(
    db,
  );
  await db.schema
    .createIndex('memes_changed')
    .on('memes')
    .columns(['changed_at', 'id'])
    .where(sql`status = 'approved'` as never)
    .execute();
}

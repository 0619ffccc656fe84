import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** What authors deleted while a complaint about it was open, for staff (decision 251). Without keys: its subject is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sealed_copies')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('meme_id', idType(db), (c) => c.notNull())
    .addColumn('comment_id', idType(db))
    .addColumn('case_id', idType(db))
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('company', 'text')
    .addColumn('city', 'text')
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('image_alt', 'text')
    .addColumn('image_key', 'text')
    .addColumn('image_width', 'integer')
    .addColumn('sealed_on', 'bigint', (c) => c.notNull())
    .addColumn('kept_until', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['case_id', 'user_id', 'image_key', 'kept_until'])
    await db.schema
      .createIndex(`sealed_copies_by_${column}`)
      .on('sealed_copies')
      .column(column)
      .where(sql`${sql.ref(column)} is not null` as never)
      .execute();
}

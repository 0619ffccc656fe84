import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** The words of a meme before each edit, and its image's fingerprint (decision 064). Deleted with the meme. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('meme_revisions')
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('replaced_at', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('picture_replaced', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('picture_print', 'text')
    .addPrimaryKeyConstraint('meme_revisions_pk', ['meme_id', 'version'])
    .execute();
  await db.schema.createIndex('meme_revisions_by_age').on('meme_revisions').column('replaced_at').execute();
}

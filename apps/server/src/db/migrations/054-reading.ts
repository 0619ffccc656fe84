import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** What members save, follow, hide and mute. Times are days (decision 108). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('saved_memes')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('saved_on', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('saved_memes_once', ['user_id', 'meme_id'])
    .execute();
  await db.schema.createIndex('saved_memes_of_user').on('saved_memes').columns(['user_id', 'id']).execute();
  // Read when a meme is deleted.
  await db.schema.createIndex('saved_memes_of_meme').on('saved_memes').column('meme_id').execute();
  await db.schema
    .createTable('company_choices')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company', 'text', (c) => c.notNull().references('companies.name'))
    .addColumn('choice', 'text', (c) => c.notNull().check(sql`choice in ('followed', 'hidden')`))
    .addColumn('chosen_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('company_choices_once', ['user_id', 'company'])
    .execute();
  await db.schema
    .createTable('muted_members')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('muted_user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('muted_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('muted_members_once', ['user_id', 'muted_user_id'])
    .execute();
  // Read when an account is deleted.
  await db.schema.createIndex('muted_members_by_muted').on('muted_members').column('muted_user_id').execute();
}

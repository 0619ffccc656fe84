import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/**
 * Posting without a name (decision 097). A pseudonym is a row of `users` without an account; `pseudonyms` is the only
 * link to one. A link outlives its meme for as long as a sanction through it is in force.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('posts_nameless', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('pseudonyms')
    .addColumn('id', 'text', (c) => c.primaryKey().references('users.id'))
    .addColumn('meme_id', idType(db), (c) => c.unique().references('memes.id').onDelete('set null'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('is_told', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('pseudonyms_of_account').on('pseudonyms').column('account_id').execute();
  await db.schema
    .createTable('withdrawal_secrets')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .execute();
}

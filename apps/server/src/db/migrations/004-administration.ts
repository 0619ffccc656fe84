import type { Kysely } from 'kysely';
import { appendOnly, generatedId, idType } from '../dialect.ts';

/** Deleted accounts, site settings, second factors, and the audit log. */
export async function up(db: Kysely<never>): Promise<void> {
  await extendUsers(db);
  await createSettings(db);
  await createTwoFactors(db);
  await createAuditLog(db);
}

async function extendUsers(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deleted_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('reset_sent_at', 'bigint').execute();
  await db.schema
    .alterTable('users')
    .addColumn('two_factor_enabled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await indexForAdministration(db);
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  // A keyed hash, so that the address of a deleted account cannot be reused or read (product: deleted users).
  await db.schema
    .createTable('banned_emails')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('banned_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function indexForAdministration(db: Kysely<never>): Promise<void> {
  // The user list has this order. A search scans the whole index, which holds all columns that it needs.
  await db.schema
    .createIndex('users_listed')
    .on('users')
    .columns(['created_at', 'id', 'role_id', 'username', 'username_key', 'email'])
    .execute();
  await db.schema.dropIndex('users_by_role').execute();
  await db.schema
    .createIndex('users_listed_by_role')
    .on('users')
    .columns(['role_id', 'created_at', 'id'])
    .execute();
  // Memes and votes by day, for the activity statistics of the site.
  for (const table of ['memes', 'meme_votes'])
    await db.schema.createIndex(`${table}_by_age`).on(table).column('created_at').execute();
}

async function createSettings(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site_settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

/** The table of the auth library's two-factor plugin; its times are ISO text. */
async function createTwoFactors(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('two_factors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backup_codes', 'text', (c) => c.notNull())
    .addColumn('verified', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failed_verification_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', 'text')
    // The time step of the last accepted code, because a code is accepted once.
    .addColumn('last_step', 'bigint')
    .execute();
  await db.schema.createIndex('two_factors_once').unique().on('two_factors').column('user_id').execute();
}

async function createAuditLog(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.references('users.id'))
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    // No foreign key: a deleted meme keeps its history.
    .addColumn('meme_id', idType(db))
    .addColumn('comment_id', idType(db))
    .addColumn('reason', 'text')
    .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  for (const column of ['actor_id', 'user_id', 'meme_id', 'action']) {
    await db.schema.createIndex(`audit_by_${column}`).on('audit_log').columns([column, 'id']).execute();
  }
  await appendOnly(db, 'audit_log');
}

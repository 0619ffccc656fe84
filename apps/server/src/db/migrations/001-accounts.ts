import type { Kysely } from 'kysely';

/** Accounts and sessions. Times in columns of the auth library are ISO text. */
export async function up(db: Kysely<never>): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createAccounts(db);
  await createVerifications(db);
}

async function createUsers(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('image', 'text')
    .addColumn('role_id', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('permission_overrides', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('auth_provider', 'text', (c) => c.notNull().defaultTo('email'))
    .addColumn('nickname_changed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('verification_sent_at', 'bigint')
    .addColumn('verification_requested_at', 'bigint')
    .addColumn('last_login_at', 'bigint')
    .addColumn('banned_at', 'bigint')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('users_by_role').on('users').column('role_id').execute();
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
}

async function createAccounts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('accounts_once_per_provider', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('accounts_by_user').on('accounts').column('user_id').execute();
}

async function createVerifications(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('verifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('verifications_by_identifier')
    .on('verifications')
    .column('identifier')
    .execute();
}

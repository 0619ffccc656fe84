import type { Kysely } from 'kysely';

/** Passkeys, and which one began a session (decision 307). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('sign_count', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_on', 'bigint')
    // Per member: whoever registers the credential id of another member changes nothing for that member.
    .addUniqueConstraint('passkeys_once', ['user_id', 'credential_id'])
    .execute();
  await db.schema.alterTable('sessions').addColumn('passkey_id', 'text').execute();
}

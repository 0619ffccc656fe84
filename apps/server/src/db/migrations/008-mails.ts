import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Queued mails, and former nicknames, which a deletion can remove. */
export async function up(db: Kysely<never>): Promise<void> {
  await createMails(db);
  await createFormerNames(db);
  for (const column of ['inactivity_warned_at', 'archived_at'])
    await db.schema.alterTable('users').addColumn(column, 'bigint').execute();
}

/** Former nicknames. The audit log cannot be changed, so it must not contain names. */
async function createFormerNames(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('former_names')
    .addColumn('audit_id', idType(db), (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('from_name', 'text', (c) => c.notNull())
    .addColumn('to_name', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('former_names_of_user').on('former_names').column('user_id').execute();
}

/** Queued mails, encrypted, so that neither the table nor a copy shows an address or a link. */
async function createMails(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Keyed hash of the address, so that deleting the account finds its queued mails.
    .addColumn('recipient_hash', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    // When the mail server accepted the mail data. The result is unknown until this is null again or the row is gone.
    .addColumn('handed_at', 'bigint')
    .execute();
  await db.schema.createIndex('mails_due').on('mails').column('next_try_at').execute();
  await db.schema.createIndex('mails_of_recipient').on('mails').column('recipient_hash').execute();
}

import type { Kysely } from 'kysely';

/** Mails that wait to be sent. Sealed: neither the table nor a copy of it tells an address or a link. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Keyed hash of the address, so that a deletion finds what waits for it.
    .addColumn('recipient_hash', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    // When the mail server was given it; what came of that is known only once this is null again or the row is gone.
    .addColumn('handed_at', 'bigint')
    .execute();
  await db.schema.createIndex('mails_due').on('mails').column('next_try_at').execute();
  await db.schema.createIndex('mails_of_recipient').on('mails').column('recipient_hash').execute();
}

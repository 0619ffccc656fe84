import type { Kysely } from 'kysely';

/** Marks accounts whose mail server refused a mail for good (decision 030). The index counts them. */
export async function up(db: Kysely<{ users: { mail_refused_at: number | null } }>): Promise<void> {
  await db.schema.alterTable('users').addColumn('mail_refused_at', 'bigint').execute();
  await db.schema
    .createIndex('users_with_refused_mails')
    .on('users')
    .column('mail_refused_at')
    .where('mail_refused_at', 'is not', null)
    .execute();
}

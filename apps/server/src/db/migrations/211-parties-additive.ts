import { DAY } from '@corpomeme/contract/site/time';
import { type Kysely, sql } from 'kysely';

/** What makes a member a party: an address, a notice sent while logged in, a proof that ended (decision 335). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('address_hash', 'text').execute();
  await db.schema
    .alterTable('reports')
    .addColumn('sent_by', 'text', (c) => c.references('users.id'))
    .execute();
  for (const sender of ['sent_by', 'contact_hash'])
    await db.schema
      .createIndex(`reports_${sender}`)
      .on('reports')
      .columns([sender, 'subject'])
      .where(sql`${sql.ref(sender)} is not null` as never)
      .execute();
  await db.schema.alterTable('company_speakers').addColumn('party_until', 'bigint').execute();
  await sql`update company_speakers set party_until = proven_at + ${sql.lit(365 * DAY)}
    where proven_at is not null`.execute(db);
}

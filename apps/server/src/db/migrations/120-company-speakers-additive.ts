import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Members who ask or proved to speak for a company (decision 260). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('company_speakers')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('company_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('proof', 'text', (c) => c.check(sql`proof in ('dns', 'mail')`))
    .addColumn('proven_at', 'bigint', (c) => c.check(sql`(proven_at is null) = (proof is null)`))
    .addColumn('confirmed_at', 'bigint', (c) => c.check(sql`confirmed_at is null or proven_at is not null`))
    .addUniqueConstraint('company_speakers_once', ['company_id', 'user_id'])
    .execute();
  await db.schema.createIndex('company_speakers_of_user').on('company_speakers').column('user_id').execute();
}

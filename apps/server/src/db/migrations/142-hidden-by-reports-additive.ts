import { type Kysely, sql } from 'kysely';

/** When reports hid the subject of a case (decision 282). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('hidden_at', 'bigint').execute();
  await db.schema
    .createIndex('cases_hidden')
    .on('cases')
    .columns(['hidden_at'])
    .where(sql`hidden_at is not null` as never)
    .execute();
}

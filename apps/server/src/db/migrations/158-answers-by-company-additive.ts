import { type Kysely, sql } from 'kysely';

/** The order in which a company's page counts public answers (decision 266). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('company_answers_of_company')
    .on('company_answers')
    .columns(['company_id', 'id'])
    .where(sql`state = 'public'` as never)
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { idType } from '../dialect.ts';

/** What members who said 'Same here' answer to 'Still so?' after a company said what changed (removed: decision 326). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('still_so_answers')
    .addColumn('answer_id', idType(db), (c) =>
      c.notNull().references('company_answers.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('still_so_answers_once', ['answer_id', 'user_id'])
    .execute();
  await db.schema.createIndex('still_so_answers_of_user').on('still_so_answers').column('user_id').execute();
  for (const counter of ['still_so', 'changed_so', 'shown_people'])
    await db.schema
      .alterTable('company_answers')
      .addColumn(counter, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable('company_answers')
    .addColumn('shown_says', 'text', (c) => c.check(sql`shown_says in ('still', 'changed', 'divided')`))
    .execute();
}

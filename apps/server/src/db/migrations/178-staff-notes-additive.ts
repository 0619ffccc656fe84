import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Notes of staff about a member or on a case (decision 283). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('staff_notes')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('case_id', idType(db), (c) => c.references('cases.id').onDelete('cascade'))
    .addColumn('written_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('staff_notes_subject', sql`(user_id is null) <> (case_id is null)`)
    .execute();
  for (const column of ['user_id', 'case_id'])
    await db.schema
      .createIndex(`staff_notes_by_${column}`)
      .on('staff_notes')
      .columns([column, 'id'] as never)
      .execute();
}

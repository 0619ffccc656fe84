import { type Kysely, sql } from 'kysely';
import { idType } from '../dialect.ts';

/** Demands that were made together are one file, and the cases of one sender one row of the desk (decision 274). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('demands').addColumn('file_id', idType(db)).execute();
  await db.schema.createIndex('demands_of_file').on('demands').column('file_id').execute();
  await db.schema
    .alterTable('cases')
    .addColumn('rank', 'integer', (c) => c.notNull().defaultTo(2).check(sql`rank in (0, 1, 2)`))
    .execute();
  await db.schema.alterTable('cases').addColumn('sender', 'text').execute();
  await db.schema.alterTable('companies').addColumn('contests_paused_until', 'bigint').execute();
  const open = sql`closed_at is null` as never;
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('cases').columns(columns).where(open).execute();
  await index('cases_by_rank', ['rank', 'due_at', 'id']);
  await index('cases_of_sender', ['sender', 'rank', 'due_at', 'id']);
}

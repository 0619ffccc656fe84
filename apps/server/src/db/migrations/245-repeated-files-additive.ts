import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Numbers of files that repeat earlier reports of their sender (decision 381). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('repeated_files')
    .addColumn('number', idType(db), (c) => c.notNull())
    .addColumn('report_id', idType(db), (c) => c.notNull().references('reports.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('repeated_files_key', ['number', 'report_id'])
    .execute();
  await db.schema.createIndex('repeated_files_by_report').on('repeated_files').column('report_id').execute();
}

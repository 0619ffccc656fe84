import type { Kysely } from 'kysely';
import { appendOnly } from '../dialect.ts';

/** Pages that the operator wrote, with all versions, and how far members have been told of one (decision 304). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('page_versions')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title_en', 'text', (c) => c.notNull())
    .addColumn('title_ro', 'text', (c) => c.notNull())
    .addColumn('text_en', 'text', (c) => c.notNull())
    .addColumn('text_ro', 'text', (c) => c.notNull())
    .addColumn('note_en', 'text', (c) => c.notNull())
    .addColumn('note_ro', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('is_told', 'integer', (c) => c.notNull())
    .addColumn('withdrawn', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_versions_once', ['slug', 'version'])
    .execute();
  // A copy of another site brings its own pages and clears these first.
  await appendOnly(db, 'page_versions', { mayBeCleared: true });
  await db.schema
    .createTable('page_tellings')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('told_up_to', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_tellings_once', ['slug', 'version'])
    .execute();
}

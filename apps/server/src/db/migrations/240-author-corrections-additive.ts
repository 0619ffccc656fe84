import { type Kysely, sql } from 'kysely';
import { idType, isSqlite } from '../dialect.ts';

/** The author is asked whatever opens a file, and may correct the words while it is open (decision 375). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('meme_corrections')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint')
    .addColumn('title', 'text')
    .addColumn('message', 'text')
    .addColumn('image_alt', 'text')
    .execute();
  for (const name of ['is_asked', 'is_corrected'])
    await db.schema
      .alterTable('memes')
      .addColumn(name, 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      )
      .execute();
  await sql`update memes set is_asked = 1 where exists (select 1 from demands
    where demands.meme_id = memes.id and demands.comment_id is null and demands.closed_at is null)`.execute(
    db,
  );
  await allowCorrected(db);
}

const BEFORE = `'kept', 'removed', 'withdrawn'`;
const AFTER = `'kept', 'corrected', 'removed', 'withdrawn'`;

/** SQLite changes no check, so the table is written anew by its own definition; nothing refers to it. */
async function allowCorrected(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) {
    await sql`alter table demands drop constraint demands_outcome_check`.execute(db);
    await sql`alter table demands add constraint demands_outcome_check
      check (outcome in (${sql.raw(AFTER)}))`.execute(db);
    return;
  }
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = 'demands' and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.sql.replace(BEFORE, AFTER) ?? '';
  await sql`create table demands_after ${sql.raw(definition.slice(definition.indexOf('(')))}`.execute(db);
  await sql`insert into demands_after select * from demands`.execute(db);
  await sql`drop table demands`.execute(db);
  await sql`alter table demands_after rename to demands`.execute(db);
  for (const { type, sql: statement } of rows) if (type !== 'table') await sql.raw(statement).execute(db);
}

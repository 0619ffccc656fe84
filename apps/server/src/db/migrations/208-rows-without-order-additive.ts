import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../dialect.ts';

/** Tables with rows of memes whose rows SQLite numbered in the order of the submissions. None is referred to. */
const TABLES = [
  'company_moves',
  'findings',
  'idempotency_keys',
  'meme_revisions',
  'meme_votes',
  'picture_prints',
  'picture_texts',
  'same_here_votes',
  'word_matches',
];

/**
 * On SQLite, rebuilds these tables without row ids, so that their rows are in the order of their keys, and gives each row of
 * `users`, to which other tables refer, a random row id (decision 333).
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) return;
  // Renaming a table otherwise fails while a trigger names the one that was dropped.
  await sql`pragma legacy_alter_table = on`.execute(db);
  for (const table of TABLES) await rebuild(db, table);
  await sql`pragma legacy_alter_table = off`.execute(db);
  // 52 bits, because the driver reads the row id of an insert as a number.
  const random = sql`random() & 4503599627370495`;
  await sql`update users set rowid = ${random}`.execute(db);
  await sql`create trigger users_without_order after insert on users
    begin update users set rowid = ${random} where rowid = new.rowid; end`.execute(db);
}

async function rebuild(db: Kysely<never>, name: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = ${name} and sql is not null`.execute(db);
  const [table, after] = [sql.table(name), sql.table(`${name}_after`)];
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? '';
  await sql`create table ${after} ${sql.raw(definition.slice(definition.indexOf('(')))} without rowid`.execute(
    db,
  );
  await sql`insert into ${after} select * from ${table}`.execute(db);
  await sql`drop table ${table}`.execute(db);
  await sql`alter table ${after} rename to ${table}`.execute(db);
  for (const { type, sql: statement } of rows) if (type !== 'table') await sql.raw(statement).execute(db);
}

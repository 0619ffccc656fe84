import { type Kysely, sql } from 'kysely';
import { type Database, isSqlite } from './dialect.ts';

/**
 * Adds triggers that count the rows of `table` per value of `column` in `row_counts`, under names such as
 * `memes.status=pending`. On PostgreSQL, a statement with many rows counts once, because a row updated a million times
 * in a transaction is slow to read.
 */
export async function countByValue(db: Kysely<never>, table: string, column: string): Promise<void> {
  await (isSqlite(db) ? createSqliteTriggers : createPostgresTriggers)(db, table, column);
  const name = sql`${sql.lit(`${table}.${column}=`)} || ${sql.ref(column)}`;
  await sql`insert into row_counts (name, value)
    select ${name}, count(*) from ${sql.table(table)} group by ${sql.ref(column)}`.execute(db);
}

async function createSqliteTriggers(db: Kysely<never>, table: string, column: string): Promise<void> {
  const add = (row: 'new' | 'old', amount: 1 | -1) => sql`insert into row_counts (name, value)
    values (${sql.lit(`${table}.${column}=`)} || ${sql.ref(`${row}.${column}`)}, ${sql.lit(amount)})
    on conflict (name) do update set value = value + excluded.value`;
  const create = (event: string, when: string, ...changes: ReturnType<typeof add>[]) =>
    sql`create trigger ${sql.id(`${table}_counted_${event}`)} after ${sql.raw(when)}
      begin ${sql.join(changes, sql`; `)}; end`.execute(db);
  await create('insert', `insert on ${table}`, add('new', 1));
  await create('delete', `delete on ${table}`, add('old', -1));
  const changed = `update of ${column} on ${table} when old.${column} <> new.${column}`;
  await create('update', changed, add('old', -1), add('new', 1));
}

async function createPostgresTriggers(db: Kysely<never>, table: string, column: string): Promise<void> {
  const counted = sql.id(`count_${table}_by_${column}`);
  const name = sql`${sql.lit(`${table}.${column}=`)} || ${sql.ref(column)}`;
  // Sorted by name, so that two transactions never deadlock here.
  const add = (rows: ReturnType<typeof sql>) => sql`insert into row_counts (name, value)
    select ${name}, sum(amount) from ${rows} as changed group by 1 order by 1
    on conflict (name) do update set value = row_counts.value + excluded.value`;
  const col = sql.ref(column);
  await sql`create function ${counted}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${add(sql`(select ${col}, 1 as amount from added)`)};
    elsif tg_op = 'DELETE' then ${add(sql`(select ${col}, -1 as amount from removed)`)};
    else ${add(sql`(select * from (values (old.${col}, -1), (new.${col}, 1)) as moved (${col}, amount))`)};
    end if; return null; end $$`.execute(db);
  const create = (event: string, when: string) =>
    sql`create trigger ${sql.id(`${table}_counted_${event}`)} after ${sql.raw(when)}
      execute function ${counted}()`.execute(db);
  await create('insert', `insert on ${table} referencing new table as added for each statement`);
  await create('delete', `delete on ${table} referencing old table as removed for each statement`);
  const changed = `old.${column} is distinct from new.${column}`;
  await create('update', `update of ${column} on ${table} for each row when (${changed})`);
}

/** Returns the counts in the order of `names`; 0 for unknown names. */
export async function readRowCounts(db: Database, names: string[]): Promise<number[]> {
  const rows = await db.selectFrom('row_counts').selectAll().where('name', 'in', names).execute();
  return names.map((name) => rows.find((row) => row.name === name)?.value ?? 0);
}

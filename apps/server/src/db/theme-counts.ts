import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './dialect.ts';

/** Returns the name of a theme's count in `row_counts`. */
export const themeCountName = (slug: string): string => `themes.memes=${slug}`;

/**
 * Adds triggers that count the public memes of each theme in `row_counts`, under names such as `themes.memes=pay`. On
 * PostgreSQL, a statement that inserts or deletes many rows counts once, as the triggers of `row-counts.ts` do.
 */
export async function countMemesOfThemes(db: Kysely<never>): Promise<void> {
  await (isSqlite(db) ? createSqliteTriggers : createPostgresTriggers)(db);
  await add(themesOf('memes', 1)).execute(db);
}

const COLUMNS = ['theme_1', 'theme_2'] as const;

/** Returns a query of the themes of the public memes of a table or view, one row for each, with the amount. */
function themesOf(table: string, amount: 1 | -1): RawBuilder<unknown> {
  const parts = COLUMNS.map(
    (column) => sql`select ${sql.ref(column)} as theme, ${sql.lit(amount)} as amount from ${sql.table(table)}
      where status = 'approved'`,
  );
  return sql.join(parts, sql` union all `);
}

/** Returns the query of `themesOf` for the row of a trigger. */
function themesOfRow(row: 'new' | 'old', amount: 1 | -1): RawBuilder<unknown> {
  const parts = COLUMNS.map(
    (column) => sql`select ${sql.ref(`${row}.${column}`)} as theme, ${sql.lit(amount)} as amount
      where ${sql.ref(`${row}.status`)} = 'approved'`,
  );
  return sql.join(parts, sql` union all `);
}

/** Adds the amounts, sorted by name, so that two transactions lock the counts in the same order. */
function add(themes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into row_counts (name, value)
    select ${sql.lit(themeCountName(''))} || theme, sum(amount) from (${themes}) as changed
    where theme is not null group by theme having sum(amount) <> 0 order by theme
    on conflict (name) do update set value = row_counts.value + excluded.value`;
}

const moved = () => add(sql`${themesOfRow('old', -1)} union all ${themesOfRow('new', 1)}`);
const CHANGED = sql`old.status <> new.status or old.theme_1 is distinct from new.theme_1
  or old.theme_2 is distinct from new.theme_2`;
const UPDATED = 'update of status, theme_1, theme_2 on memes';

async function createSqliteTriggers(db: Kysely<never>): Promise<void> {
  const create = (event: string, when: RawBuilder<unknown>, change: RawBuilder<unknown>) =>
    sql`create trigger ${sql.id(`themes_counted_${event}`)} after ${when} begin ${change}; end`.execute(db);
  await create('insert', sql`insert on memes`, add(themesOfRow('new', 1)));
  await create('delete', sql`delete on memes`, add(themesOfRow('old', -1)));
  await create('update', sql`${sql.raw(UPDATED)} when ${CHANGED}`, moved());
}

async function createPostgresTriggers(db: Kysely<never>): Promise<void> {
  await sql`create function count_memes_by_theme() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${add(themesOf('added', 1))};
    elsif tg_op = 'DELETE' then ${add(themesOf('removed', -1))};
    else ${moved()};
    end if; return null; end $$`.execute(db);
  const create = (event: string, when: RawBuilder<unknown>) =>
    sql`create trigger ${sql.id(`themes_counted_${event}`)} after ${when}
      execute function count_memes_by_theme()`.execute(db);
  await create('insert', sql`insert on memes referencing new table as added for each statement`);
  await create('delete', sql`delete on memes referencing old table as removed for each statement`);
  await create('update', sql`${sql.raw(UPDATED)} for each row when (${CHANGED})`);
}

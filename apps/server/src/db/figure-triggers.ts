import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './dialect.ts';

/**
 * Adds triggers that hide the figures of a company in the transaction in which a meme that they count stops being public,
 * changes its company or its themes, or is deleted (decision 124).
 */
export async function hideFiguresOfGone(db: Kysely<never>): Promise<void> {
  const changed = sql`old.status = 'approved' and (new.status <> 'approved' or new.company <> old.company
    or new.theme_1 is distinct from old.theme_1 or new.theme_2 is distinct from old.theme_2)`;
  const columns = 'update of status, company, theme_1, theme_2';
  await addTrigger(db, { event: 'update', on: columns, when: changed, change: hide(true) });
  await addTrigger(db, {
    event: 'delete',
    on: 'delete',
    when: sql`old.status = 'approved'`,
    change: hide(false),
  });
}

/** Hides the figures of the meme's themes; those of all themes only if the meme no longer counts there. */
function hide(hasNew: boolean): RawBuilder<unknown> {
  const stays = hasNew
    ? sql`new.status = 'approved' and new.company = old.company and new.theme_1 is not null and old.theme_1 is not null`
    : sql`false`;
  const themes = hasNew
    ? sql`old.theme_1, old.theme_2, new.theme_1, new.theme_2`
    : sql`old.theme_1, old.theme_2`;
  return sql`update company_figures set is_shown = 0, gone = gone + 1
    where company_id = (select companies.id from companies where companies.name = old.company)
      and through >= old.publication and (theme in (${themes}) or (theme = '' and not (${stays})))`;
}

interface Trigger {
  event: string;
  on: string;
  when: RawBuilder<unknown>;
  change: RawBuilder<unknown>;
}

async function addTrigger(db: Kysely<never>, { event, on, when, change }: Trigger): Promise<void> {
  const name = sql.id(`figures_hidden_${event}`);
  if (isSqlite(db)) {
    await sql`create trigger ${name} after ${sql.raw(on)} on memes when ${when} begin ${change}; end`.execute(
      db,
    );
    return;
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin ${change}; return null; end $$`.execute(db);
  await sql`create trigger ${name} after ${sql.raw(on)} on memes for each row when (${when})
    execute function ${name}()`.execute(db);
}

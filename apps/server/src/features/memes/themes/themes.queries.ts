import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ThemesTable } from '../../../db/company-tables.ts';
import type { Database } from '../../../db/dialect.ts';
import { forUpdate } from '../../../db/dialect.ts';

export type ThemeRow = Selectable<ThemesTable>;

/** Returns all themes in the order of the site. */
export async function listThemeRows(db: Database): Promise<ThemeRow[]> {
  return db.selectFrom('themes').selectAll().orderBy('position').orderBy('slug').execute();
}

/**
 * Returns all themes in the order of the site, locked until the transaction ends, so that two admins add and order
 * themes one after the other.
 */
export async function holdThemeRows(trx: Database): Promise<ThemeRow[]> {
  const query = trx.selectFrom('themes').selectAll().orderBy('position').orderBy('slug');
  return forUpdate(trx, query).execute();
}

/** Inserts a theme. Returns false if the slug is taken; the primary key decides. */
export async function insertTheme(trx: Database, theme: Insertable<ThemesTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('themes')
    .values(theme)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a theme. Returns false if it does not exist. */
export async function updateTheme(
  trx: Database,
  slug: string,
  values: Updateable<ThemesTable>,
): Promise<boolean> {
  const updated = await trx
    .updateTable('themes')
    .set(values)
    .where('slug', '=', slug)
    .returning('slug')
    .executeTakeFirst();
  return updated !== undefined;
}

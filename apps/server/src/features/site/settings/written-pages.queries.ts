import { LEGAL_PAGES } from '@corpomeme/contract/site/legal-pages';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';

export type PageVersionRow = Selectable<Tables['page_versions']>;

const FACTS = ['slug', 'version', 'note_en', 'note_ro', 'since', 'is_told', 'withdrawn'] as const;

/** Returns versions of a page without their texts, latest first. */
export function listPageVersions(db: Database, slug: string) {
  return db
    .selectFrom('page_versions')
    .select(FACTS)
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .execute();
}

/** Returns all versions of the product's pages without their texts, the oldest first. */
export function listLegalVersions(db: Database) {
  return db
    .selectFrom('page_versions')
    .select(FACTS)
    .where('slug', 'in', LEGAL_PAGES)
    .orderBy('slug')
    .orderBy('version')
    .execute();
}

export function findPageVersion(
  db: Database,
  slug: string,
  version: number,
): Promise<PageVersionRow | undefined> {
  return db
    .selectFrom('page_versions')
    .selectAll()
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Returns the pages whose latest version holds, by name. */
export function listPagesInForce(db: Database) {
  return db
    .selectFrom('page_versions as page')
    .select(['slug', 'version', 'title_en', 'title_ro'])
    .where('withdrawn', '=', 0)
    .where('version', '=', (from) =>
      from
        .selectFrom('page_versions as other')
        .select(({ fn }) => fn.max('other.version').as('latest'))
        .whereRef('other.slug', '=', 'page.slug'),
    )
    .orderBy('slug')
    .execute();
}

/** Inserts a version. Returns false if another admin wrote this version first; the primary key decides. */
export async function insertPageVersion(
  trx: Database,
  row: Insertable<Tables['page_versions']>,
): Promise<boolean> {
  const written = await trx
    .insertInto('page_versions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['slug', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}

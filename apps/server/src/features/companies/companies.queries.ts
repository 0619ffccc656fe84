import { foldName } from '@corpomeme/contract/companies/company-names';
import type { Selectable } from 'kysely';
import type { CompaniesTable } from '../../db/company-tables.ts';
import { type Database, forKeyShare } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';

export type CompanyRow = Selectable<CompaniesTable>;

const findByExactName = prepared((db, { name, folded }: { name: string; folded: string }) =>
  db
    .selectFrom('company_keys')
    .innerJoin('companies', 'companies.id', 'company_keys.company_id')
    .selectAll('companies')
    .where('company_keys.folded', '=', folded)
    .where('company_keys.name', '=', name),
);

const findByKey = prepared((db, { folded }: { folded: string }) =>
  db
    .selectFrom('company_keys')
    .innerJoin('companies', 'companies.id', 'company_keys.company_id')
    .selectAll('companies')
    .where('company_keys.folded', '=', folded),
);

const findById = prepared((db, { id }: { id: number }) =>
  db.selectFrom('companies').selectAll().where('id', '=', id),
);

interface NameLookup {
  /** True also finds a name in another spelling, and a slug. */
  isLoose: boolean;
}

/**
 * Returns the listed company of a current, former or other name, after all merges; undefined if there is none or it is
 * hidden.
 */
export async function findListedCompany(
  db: Database,
  name: string,
  { isLoose }: NameLookup,
): Promise<CompanyRow | undefined> {
  const folded = foldName(name);
  const { rows } = isLoose ? await findByKey(db, { folded }) : await findByExactName(db, { name, folded });
  let company = rows[0];
  while (company?.merged_into) company = (await findById(db, { id: company.merged_into })).rows[0];
  return company?.state === 'listed' ? company : undefined;
}

/** Returns the company of the exact name, and locks it against a rename or merge until the transaction ends. */
export async function holdCompany(trx: Database, name: string): Promise<CompanyRow | undefined> {
  const found = await findListedCompany(trx, name, { isLoose: false });
  if (!found) return undefined;
  const query = trx.selectFrom('companies').selectAll().where('id', '=', found.id);
  const held = await forKeyShare(trx, query).executeTakeFirst();
  // Another transaction merged it between the two statements.
  if (held?.state === 'merged') return holdCompany(trx, name);
  return held?.state === 'listed' ? held : undefined;
}

/** Returns the other names of these companies, by company. */
export async function listOtherNames(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('company_keys')
    .select(['company_id', 'name', 'folded'])
    .where('company_id', 'in', ids)
    .where('kind', '=', 'alias')
    .execute();
  // Sorted here: for an order in SQL, SQLite would walk the names of all companies.
  rows.sort((one, other) => (one.folded < other.folded ? -1 : 1));
  return Map.groupBy(rows, ({ company_id }) => company_id)
    .entries()
    .reduce(
      (all, [id, names]) =>
        all.set(
          id,
          names.map(({ name }) => name),
        ),
      new Map<number, string[]>(),
    );
}

interface ListPage {
  limit: number;
}

const selectListed = (db: Database, { limit }: ListPage) =>
  db
    .selectFrom('companies')
    .selectAll()
    .where('state', '=', 'listed')
    .limit(limit + 1);

/** Returns companies in the order of the site after this position, one beyond the limit. */
export async function listByPosition(db: Database, page: ListPage, after: number | null) {
  let query = selectListed(db, page).orderBy('position');
  if (after !== null) query = query.where('position', '>', after);
  return query.execute();
}

/** Returns companies by memes, most first, after this count and id. */
export async function listByActivity(db: Database, page: ListPage, after: readonly [number, number] | null) {
  let query = selectListed(db, page).orderBy('meme_count', 'desc').orderBy('id', 'desc');
  if (after) {
    query = query.where((where) => where(where.refTuple('meme_count', 'id'), '<', where.tuple(...after)));
  }
  return query.execute();
}

/** Slugs from `from` on and before `to`. */
interface SlugRange {
  from: string;
  to: string | null;
}

/** Returns companies by slug after this one. */
export async function listByName(
  db: Database,
  page: ListPage,
  { from, to, after }: SlugRange & { after: string | null },
) {
  let query = selectListed(db, page).orderBy('slug');
  query = after === null || after < from ? query.where('slug', '>=', from) : query.where('slug', '>', after);
  if (to !== null) query = query.where('slug', '<', to);
  return query.execute();
}

/**
 * Returns the ids of companies of every state with a name that has a word with this beginning, by that word. A separate
 * query, because with a join SQLite would begin at all listed companies.
 */
export async function findIdsByTerm(db: Database, term: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('company_terms')
    .select('company_id')
    .where('term', '>=', term)
    .where('term', '<', `${term}\u{10ffff}`)
    .orderBy('term')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ company_id }) => company_id))];
}

/** Returns the ids of companies by letters within a word, like `findIdsByTerm`. */
export async function findIdsByPart(db: Database, part: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('company_parts')
    .select('company_id')
    .where('part', '>=', part)
    .where('part', '<', `${part}\u{10ffff}`)
    .orderBy('part')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ company_id }) => company_id))];
}

/**
 * Returns the listed companies of these ids in their order; a merged company is replaced by the one that it is part of
 * now.
 */
export async function listCurrent(db: Database, ids: readonly number[]): Promise<CompanyRow[]> {
  const known = new Map<number, CompanyRow>();
  for (let next = ids; next.length > 0; ) {
    const rows = await listByIds(db, next);
    for (const row of rows) known.set(row.id, row);
    next = rows.flatMap(({ merged_into }) =>
      merged_into === null || known.has(merged_into) ? [] : [merged_into],
    );
  }
  const current = ids.flatMap((id) => {
    let row = known.get(id);
    while (row?.merged_into) row = known.get(row.merged_into);
    return row?.state === 'listed' ? [row] : [];
  });
  return [...new Set(current)];
}

async function listByIds(db: Database, ids: readonly number[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('companies').selectAll().where('id', 'in', ids).execute();
}

/** Returns the names of companies with public memes. */
export async function listActiveNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('companies')
    .select('name')
    .where('state', '=', 'listed')
    .where('meme_count', '>', 0)
    .orderBy('meme_count', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}

export async function addToMemeCount(db: Database, company: string, delta: number): Promise<void> {
  await db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', delta) }))
    .where('name', '=', company)
    .execute();
}

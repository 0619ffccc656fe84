import {
  type CompanyAddress,
  foldName,
  forAddresses,
  searchParts,
  searchTerms,
  slugOf,
} from '@corpomeme/contract/companies/company-names';
import type { CompanyKeysTable, CompanyState } from '../../../db/company-tables.ts';
import { type Database, deferForeignKeys, forUpdate } from '../../../db/dialect.ts';
import { type CompanyRow, findIdsByTerm } from '../companies.queries.ts';
import { moveMemes } from './moves.queries.ts';

export async function findCompanyById(db: Database, id: number): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the companies, so that no writer adds memes or choices to them until the transaction ends. */
export async function lockCompanies(trx: Database, ids: readonly number[]): Promise<void> {
  const rows = trx.selectFrom('companies').select('id').where('id', 'in', ids).orderBy('id');
  await forUpdate(trx, rows).execute();
}

export interface DirectoryRow extends CompanyRow {
  into_name: string | null;
  /** The time of the merge that is in force. */
  merged_at: number | null;
}

interface DirectoryPage {
  state: CompanyState | undefined;
  /** Null for all companies; otherwise the beginning of one of their names. */
  term: string | null;
  /** The slug before the page. */
  after: string | null;
  limit: number;
}

/** Companies that a search of admins finds; more words narrow it. */
const MAX_FOUND = 200;

const selectDirectory = (db: Database) =>
  db
    .selectFrom('companies')
    .leftJoin('companies as target', 'target.id', 'companies.merged_into')
    .leftJoin('company_merges as merge', (join) =>
      join.onRef('merge.from_id', '=', 'companies.id').on('merge.undone_at', 'is', null),
    )
    .selectAll('companies')
    .select(['target.name as into_name', 'merge.merged_at']);

/** Returns companies of every state by slug, one beyond the limit. */
export async function listDirectoryRows(
  db: Database,
  { state, term, after, limit }: DirectoryPage,
): Promise<DirectoryRow[]> {
  let query = selectDirectory(db)
    .orderBy('companies.slug')
    .limit(limit + 1);
  if (state) query = query.where('companies.state', '=', state);
  if (after !== null) query = query.where('companies.slug', '>', after);
  if (term !== null) {
    const ids = await findIdsByTerm(db, term, MAX_FOUND);
    if (ids.length === 0) return [];
    query = query.where('companies.id', 'in', ids);
  }
  return query.execute();
}

export async function findDirectoryRow(db: Database, id: number): Promise<DirectoryRow | undefined> {
  return selectDirectory(db).where('companies.id', '=', id).executeTakeFirst();
}

export async function listNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('company_keys')
    .select(['company_id', 'name', 'kind'])
    .where('company_id', 'in', ids)
    .orderBy('folded')
    .execute();
}

interface NewCompany extends Partial<Record<CompanyAddress, string | null>> {
  name: string;
  cities: readonly string[];
  /** Who proposed the website, with a meme; null for one of an admin. */
  proposer?: string | null;
}

/** Inserts a listed company after all others and returns its id. The caller holds the lock of the directory. */
export async function insertCompany(
  trx: Database,
  { name, cities, proposer = null, ...addresses }: NewCompany,
): Promise<number> {
  const { id, position } = await trx
    .selectFrom('companies')
    .select((query) => [query.fn.max('id').as('id'), query.fn.max('position').as('position')])
    .executeTakeFirstOrThrow();
  const next = Number(id) + 1;
  await trx
    .insertInto('companies')
    .values({
      id: next,
      position: Number(position) + 1,
      name,
      slug: slugOf(name),
      cities: JSON.stringify(cities),
      ...forAddresses((each) => addresses[each] ?? null),
      website_is_proposed: addresses.website && proposer !== null ? 1 : 0,
      website_proposed_by: addresses.website ? proposer : null,
      merged_into: null,
    })
    .execute();
  return next;
}

/** Returns true if any company has the name, or another spelling of it. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_keys')
    .select('folded')
    .where('folded', '=', foldName(name))
    .executeTakeFirst();
  return row !== undefined;
}

type NewName = Pick<CompanyKeysTable, 'name' | 'kind' | 'company_id'>;

/** Adds a name. Returns false if it belongs to another company. A name of the same company changes its kind. */
export async function putName(trx: Database, { name, kind, company_id }: NewName): Promise<boolean> {
  const row = await trx
    .insertInto('company_keys')
    .values({ folded: foldName(name), name, kind, company_id })
    .onConflict((conflict) =>
      conflict.column('folded').doUpdateSet({ name, kind }).where('company_keys.company_id', '=', company_id),
    )
    .returning('folded')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes other names of the company, except those to keep. */
export async function dropAliases(trx: Database, id: number, namesToKeep: readonly string[]): Promise<void> {
  let names = trx.deleteFrom('company_keys').where('company_id', '=', id).where('kind', '=', 'alias');
  if (namesToKeep.length > 0) names = names.where('folded', 'not in', namesToKeep.map(foldName));
  await names.execute();
}

/** Writes the search terms of the company, from all its names. */
export async function renewTerms(trx: Database, id: number): Promise<void> {
  const rows = await trx.selectFrom('company_keys').select('name').where('company_id', '=', id).execute();
  const terms = new Set(rows.flatMap(({ name }) => searchTerms(name)));
  const parts = new Set(rows.flatMap(({ name }) => searchParts(name)));
  await trx.deleteFrom('company_terms').where('company_id', '=', id).execute();
  await trx
    .insertInto('company_terms')
    .values([...terms].map((term) => ({ term, company_id: id })))
    .execute();
  await trx.deleteFrom('company_parts').where('company_id', '=', id).execute();
  if (parts.size === 0) return;
  await trx
    .insertInto('company_parts')
    .values([...parts].map((part) => ({ part, company_id: id })))
    .execute();
}

interface Renaming {
  id: number;
  from: string;
  to: string;
  now: number;
}

/** Changes the name of the company and of its memes; false if it no longer has the old one. */
export async function renameCompany(trx: Database, { id, from, to, now }: Renaming): Promise<boolean> {
  await deferForeignKeys(trx);
  // Memes are written before their company, in the order in which decisions lock them.
  await moveMemes(trx, { from, to, now });
  const renamed = await trx
    .updateTable('companies')
    .set({ name: to, slug: slugOf(to) })
    .where('id', '=', id)
    .where('name', '=', from)
    .where('state', '<>', 'merged')
    .returning('id')
    .executeTakeFirst();
  if (!renamed) return false;
  // Memes that were added between the two statements.
  await moveMemes(trx, { from, to, now });
  await trx.updateTable('company_choices').set({ company: to }).where('company', '=', from).execute();
  await trx
    .updateTable('company_keys')
    .set({ kind: 'former' })
    .where('company_id', '=', id)
    .where('kind', '=', 'name')
    .where('name', '<>', to)
    .execute();
  return true;
}

interface Facts extends Record<CompanyAddress, string | null | undefined> {
  cities: string | undefined;
  state: 'listed' | 'hidden' | undefined;
}

/** Changes the given fields. Returns false for a merged company. */
export async function changeFacts(
  trx: Database,
  id: number,
  { cities, state, ...addresses }: Facts,
): Promise<boolean> {
  const row = await trx
    .updateTable('companies')
    .set(({ ref }) => ({
      cities: cities ?? ref('cities'),
      ...forAddresses((name) => (addresses[name] === undefined ? ref(name) : addresses[name])),
      // An admin's own website proves as any other.
      ...(addresses.website !== undefined && { website_is_proposed: 0 as const, website_proposed_by: null }),
      state: state ?? ref('state'),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'merged')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

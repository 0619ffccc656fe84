import * as operations from '@corpomeme/contract/companies/companies';
import { COMPANY, type Company, type CompanyListQuery } from '@corpomeme/contract/companies/companies';
import { foldName, forAddresses, PART_LETTERS } from '@corpomeme/contract/companies/company-names';
import { ERRORS } from '@corpomeme/contract/site/errors';
import { z } from 'zod';
import { AppError, validationError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { App } from '../../http/app-type.ts';
import { cutPage, decodeCursor, listPage } from '../../http/paging.ts';
import { handleRead } from '../../http/reads.ts';
import {
  type CompanyRow,
  findIdsByPart,
  findIdsByTerm,
  findListedCompany,
  holdCompany,
  listByActivity,
  listByName,
  listByPosition,
  listCurrent,
  listOtherNames,
} from './companies.queries.ts';
import { findCovers } from './covers.queries.ts';

interface CompanyPage {
  companies: Company[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** Rows that a search reads before it sorts them. */
const MAX_SEARCHED = 60;
const Place = z.tuple([z.number().int(), z.number().int()]);
const Slug = z.tuple([z.string().max(300)]);

/** Returns a page of the directory; its cost does not grow with the directory (product: companies). */
export async function listCompanies(ctx: Context, query: CompanyListQuery): Promise<CompanyPage> {
  const { rows, next } = await findRows(ctx.db, query);
  const companies = await viewCompanies(ctx.db, rows);
  if (!query.covers) return { companies, next };
  const named = rows.filter(({ meme_count }) => meme_count > 0).map(({ name }) => name);
  const covers = await findCovers(ctx.db, named, ['company']);
  return { companies: companies.map((each) => ({ ...each, cover: covers.get(each.name) })), next };
}

async function findRows(
  db: Database,
  query: CompanyListQuery,
): Promise<{ rows: CompanyRow[]; next: string | null }> {
  const { search, sort, letter, cursor } = query;
  const limit = Math.min(query.limit, query.covers ? COMPANY.pageSize : COMPANY.listMax);
  if (search !== undefined) return { rows: (await searchRows(db, search)).slice(0, limit), next: null };
  if (sort === 'name' || letter !== undefined) {
    const [after = null] = decodeCursor(cursor, Slug) ?? [];
    const rows = await listByName(db, { limit }, { ...rangeOf(letter), after });
    return cutPage(rows, limit, ({ slug }) => [slug]);
  }
  const after = decodeCursor(cursor, Place);
  if (sort === 'activity') {
    const rows = await listByActivity(db, { limit }, after);
    return cutPage(rows, limit, ({ meme_count, id }) => [meme_count, id]);
  }
  const rows = await listByPosition(db, { limit }, after?.[0] ?? null);
  return cutPage(rows, limit, ({ position, id }) => [position, id]);
}

/** Returns the range of slugs that begin with the letter; `0` stands for those before `a`. */
function rangeOf(letter: string | undefined): { from: string; to: string | null } {
  if (letter === undefined) return { from: '', to: null };
  if (letter === '0') return { from: '', to: 'a' };
  return { from: letter, to: String.fromCharCode(letter.charCodeAt(0) + 1) };
}

/** Returns the exact name first, then the companies with most memes. */
async function searchRows(db: Database, words: string): Promise<CompanyRow[]> {
  const term = foldName(words);
  if (term === '') return [];
  const begun = await findIdsByTerm(db, term, MAX_SEARCHED);
  const isLong = [...term].length >= PART_LETTERS;
  const within = isLong ? await findIdsByPart(db, term, MAX_SEARCHED - begun.length) : [];
  const rows = await listCurrent(db, [...new Set([...begun, ...within])]);
  const isExact = ({ name }: CompanyRow) => Number(foldName(name) === term);
  return rows.toSorted((a, b) => isExact(b) - isExact(a) || b.meme_count - a.meme_count || a.id - b.id);
}

/** Returns the company of a current, former or other name or slug. Throws AppError('company_not_found'). */
export async function findCompany(ctx: Context, name: string): Promise<Company> {
  const row = await findListedCompany(ctx.db, name, { isLoose: true });
  const [company] = await viewCompanies(ctx.db, row ? [row] : []);
  if (!company) throw new AppError('company_not_found');
  return company;
}

/** Returns the current name of the company that a filter names; throws the validation error for an unknown one. */
export async function currentCompany(db: Database, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const company = await findListedCompany(db, name, { isLoose: false });
  if (!company) throw validationError([{ field: 'company', message: 'there is no such company' }]);
  return company.name;
}

/** Returns the current name of the company that a form names; throws the error of a form without company. */
export async function chosenCompany(db: Database, name: string): Promise<string> {
  return (await findListedCompany(db, name, { isLoose: false }))?.name ?? refuseChoice();
}

/**
 * Returns the current name of the company that a form names, and locks the company against a rename or merge until the
 * transaction ends.
 */
export async function holdChosenCompany(trx: Database, name: string): Promise<string> {
  return (await holdCompany(trx, name))?.name ?? refuseChoice();
}

function refuseChoice(): never {
  throw validationError([{ field: 'company', message: ERRORS.company_required[1] }]);
}

export async function viewCompanies(db: Database, rows: CompanyRow[]): Promise<Company[]> {
  const others = await listOtherNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewCompany(row, others.get(row.id) ?? []));
}

function viewCompany(row: CompanyRow, otherNames: string[]): Company {
  return {
    name: row.name,
    memeCount: row.meme_count,
    slug: row.slug,
    other_names: otherNames,
    cities: JSON.parse(row.cities) as string[],
    ...forAddresses((name) => row[name]),
  };
}

export function registerCompanies(app: App, ctx: Context): void {
  handleRead(app, operations.listCompanies, async (call) => {
    const { companies, next } = await listCompanies(ctx, call.query);
    return listPage(call, companies, next);
  });

  handleRead(app, operations.readCompany, ({ params }) => findCompany(ctx, params.name));
}

import { COMPANY } from '@corpomeme/contract/companies/companies';
import { type CompanyAddress, foldName, forAddresses } from '@corpomeme/contract/companies/company-names';
import type {
  CompanyBody,
  CompanyChange,
  DirectoryCompany,
  DirectoryQuery,
} from '@corpomeme/contract/companies/directory';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, takeTransactionLock } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { beforeAndAfter, changedFields } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';
import type { CompanyRow } from '../companies.queries.ts';
import {
  changeFacts,
  type DirectoryRow,
  dropAliases,
  findCompanyById,
  findDirectoryRow,
  insertCompany,
  isNameTaken,
  listDirectoryRows,
  listNames,
  putName,
  renameCompany,
  renewTerms,
} from './directory.queries.ts';

const Slug = z.tuple([z.string().max(300)]);

export async function listDirectory(
  ctx: Context,
  { search, state, limit, cursor }: DirectoryQuery,
): Promise<{ companies: DirectoryCompany[]; next: string | null }> {
  const [after = null] = decodeCursor(cursor, Slug) ?? [];
  const term = search === undefined ? null : foldName(search);
  const rows = await listDirectoryRows(ctx.db, { state, term, after, limit });
  const page = cutPage(rows, limit, ({ slug }) => [slug]);
  return { companies: await view(ctx, page.rows), next: page.next };
}

async function view(ctx: Context, rows: DirectoryRow[]): Promise<DirectoryCompany[]> {
  const names = await listNames(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return viewDirectory(rows, names, ctx.clock.now());
}

/** Runs a change of the directory, one at a time on the whole site, and returns the company. */
export async function changeDirectory(
  ctx: Context,
  actor: Actor,
  work: (trx: Database) => Promise<number>,
): Promise<DirectoryCompany> {
  const id = await act(ctx, actor, async (trx) => {
    await takeTransactionLock(trx, 'companies');
    return work(trx);
  });
  ctx.bus.publish('companies.changed', { companyId: id });
  const row = await findDirectoryRow(ctx.db, id);
  const [company] = await view(ctx, row ? [row] : []);
  if (!company) throw new AppError('company_not_found');
  return company;
}

/** Throws AppError('company_exists') if one of the names belongs to another company. */
export async function addCompany(ctx: Context, actor: Actor, body: CompanyBody): Promise<DirectoryCompany> {
  return changeDirectory(ctx, actor, async (trx) => {
    const id = await writeCompany(trx, body);
    await record(ctx, trx, actor, 'company.add', { company: id, name: body.name });
    return id;
  });
}

/** Adds the company with its names, in a transaction that holds the lock of the directory. */
export async function writeCompany(
  trx: Database,
  body: Omit<CompanyBody, CompanyAddress> & Partial<Record<CompanyAddress, string | null>>,
  proposer: string | null = null,
): Promise<number> {
  requireLetters([body.name, ...body.other_names]);
  if (await isNameTaken(trx, body.name)) throw new AppError('company_exists');
  const id = await insertCompany(trx, { ...body, proposer });
  await takeName(trx, { name: body.name, kind: 'name', company_id: id });
  await setAliases(trx, id, body.name, body.other_names);
  return id;
}

/** A name without a letter or digit would have no key. */
function requireLetters(names: readonly string[]): void {
  if (names.some((name) => foldName(name) === '')) throw new AppError('company_name_invalid');
}

async function takeName(trx: Database, name: Parameters<typeof putName>[1]): Promise<void> {
  if (!(await putName(trx, name))) throw new AppError('company_exists');
}

async function setAliases(
  trx: Database,
  id: number,
  name: string,
  aliases: readonly string[],
): Promise<void> {
  const others = aliases.filter((alias) => foldName(alias) !== foldName(name));
  await dropAliases(trx, id, others);
  for (const alias of others) await takeName(trx, { name: alias, kind: 'alias', company_id: id });
  await renewTerms(trx, id);
}

/** Returns the company; throws for an unknown or merged one. */
export async function requireCompany(trx: Database, id: number): Promise<CompanyRow> {
  const company = await findCompanyById(trx, id);
  if (!company) throw new AppError('company_not_found');
  if (company.state === 'merged') throw new AppError('company_merged');
  return company;
}

/** Renames, describes, hides or lists a company. */
export async function changeCompany(
  ctx: Context,
  actor: Actor,
  id: number,
  change: CompanyChange,
): Promise<DirectoryCompany> {
  const { name, other_names, cities, state, seen } = change;
  requireLetters([...(name === undefined ? [] : [name]), ...(other_names ?? [])]);
  return changeDirectory(ctx, actor, async (trx) => {
    const before = await requireCompany(trx, id);
    const current = await viewForChange(ctx, trx, id);
    const fields = changedFields(current, change, seen);
    const isRenamed = name !== undefined && name !== before.name;
    if (before.is_general && (isRenamed || state === 'hidden')) throw new AppError('company_general');
    if (isRenamed) await rename(ctx, trx, before, name);
    if (other_names) await setAliases(trx, id, name ?? before.name, other_names);
    else if (isRenamed) await renewTerms(trx, id);
    const facts = { cities: cities && JSON.stringify(cities), state };
    if (!(await changeFacts(trx, id, { ...facts, ...forAddresses((each) => change[each]) })))
      throw new AppError('changed_meanwhile');
    await recordChange(ctx, trx, actor, { change, current, fields });
    return id;
  });
}

async function rename(ctx: Context, trx: Database, before: CompanyRow, name: string): Promise<void> {
  await takeName(trx, { name, kind: 'name', company_id: before.id });
  const names = { id: before.id, from: before.name, to: name, now: ctx.clock.now() };
  if (!(await renameCompany(trx, names))) throw new AppError('changed_meanwhile');
}

type ChangedCompany = Required<Pick<CompanyChange, 'other_names' | 'cities'>> & DirectoryCompany;

/** Returns the company with the types of a change. */
async function viewForChange({ clock }: Context, trx: Database, id: number): Promise<ChangedCompany> {
  const row = await findDirectoryRow(trx, id);
  const [company] = row ? viewDirectory([row], await listNames(trx, [id]), clock.now()) : [];
  if (!company) throw new AppError('company_not_found');
  return company as ChangedCompany;
}

interface RecordedChange {
  change: CompanyChange;
  current: ChangedCompany;
  fields: (keyof ChangedCompany)[];
}

async function recordChange(
  ctx: Context,
  trx: Database,
  actor: Actor,
  { change, current, fields }: RecordedChange,
): Promise<void> {
  const isRenamed = fields.includes('name');
  const facts = fields.filter((field) => field !== 'name');
  if (fields.length === 0) return;
  await record(ctx, trx, actor, isRenamed ? 'company.rename' : 'company.edit', {
    company: current.id,
    name: change.name ?? current.name,
    ...(isRenamed && { from: current.name }),
    ...beforeAndAfter(current, change, facts),
  });
}

type Action = 'company.add' | 'company.edit' | 'company.rename' | 'company.merge' | 'company.unmerge';

export async function record(
  ctx: Context,
  trx: Database,
  actor: Actor,
  action: Action,
  details: Record<string, string | number | boolean | null>,
): Promise<void> {
  await recordAudit(trx, { action, at: ctx.clock.now(), actorId: actor.userId, details });
}

type Names = Awaited<ReturnType<typeof listNames>>;

/** Returns companies as admins read them. */
function viewDirectory(rows: DirectoryRow[], names: Names, now: number): DirectoryCompany[] {
  const byCompany = Map.groupBy(names, ({ company_id }) => company_id);
  return rows.map((row) => {
    const ofKind = (kind: Names[number]['kind']) =>
      (byCompany.get(row.id) ?? []).filter((name) => name.kind === kind).map(({ name }) => name);
    const until = row.merged_at === null ? null : row.merged_at + COMPANY.mergeUndoable;
    return {
      id: row.id,
      name: row.name,
      memeCount: row.meme_count,
      slug: row.slug,
      other_names: ofKind('alias'),
      former_names: ofKind('former'),
      cities: JSON.parse(row.cities) as string[],
      ...forAddresses((name) => row[name]),
      state: row.state,
      is_general: row.is_general === 1,
      merged_into: row.into_name,
      undo_until: until !== null && until > now ? new Date(until).toISOString() : null,
    };
  });
}

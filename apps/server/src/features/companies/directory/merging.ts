import { COMPANY } from '@corpomeme/contract/companies/companies';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import type { Selectable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { CompanyMergesTable, CompanyState } from '../../../db/company-tables.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { addToMemeCount, type CompanyRow } from '../companies.queries.ts';
import { findCompanyById, lockCompanies } from './directory.queries.ts';
import { changeDirectory, record, requireCompany } from './directory.service.ts';
import {
  dropMoves,
  moveChoices,
  moveChoicesBack,
  moveMemes,
  moveMemesBack,
  storeMoves,
} from './moves.queries.ts';

type MergeRow = Selectable<CompanyMergesTable>;

interface NewMerge {
  fromId: number;
  intoId: number;
  fromState: CompanyState;
  now: number;
}

/** Returns the merge's id; undefined if the company is in another merge. */
async function insertMerge(
  trx: Database,
  { fromId, intoId, fromState, now }: NewMerge,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('company_merges')
    .values({ from_id: fromId, into_id: intoId, from_state: fromState, merged_at: now, undone_at: null })
    .onConflict((conflict) => conflict.column('from_id').where('undone_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Marks a company as merged. Returns false unless it is unmerged and not the general one, and the other one is listed.
 */
async function markMerged(trx: Database, fromId: number, intoId: number): Promise<boolean> {
  const target = trx.selectFrom('companies as target').select('target.id').where('target.id', '=', intoId);
  const row = await trx
    .updateTable('companies')
    .set({ state: 'merged', merged_into: intoId })
    .where('id', '=', fromId)
    .where('state', '<>', 'merged')
    .where('is_general', '=', 0)
    .where((where) => where.exists(target.where('target.state', '=', 'listed')))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the merge that is in force; undefined if there is none since then. */
async function findUndoableMerge(db: Database, fromId: number, since: number): Promise<MergeRow | undefined> {
  return db
    .selectFrom('company_merges')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>=', since)
    .executeTakeFirst();
}

/** Marks the merge as undone. Returns false if another admin undid it first. */
async function markUndone(trx: Database, merge: MergeRow, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('company_merges')
    .set({ undone_at: now })
    .where('id', '=', merge.id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable('companies')
    .set({ state: merge.from_state, merged_into: null })
    .where('id', '=', merge.from_id)
    .execute();
  return true;
}

/** Merges a company into another one: memes, counts and the choices of readers follow (decision 118). */
export async function mergeCompany(
  ctx: Context,
  actor: Actor,
  id: number,
  into: number,
): Promise<DirectoryCompany> {
  if (id === into) throw new AppError('company_same');
  return changeDirectory(ctx, actor, async (trx) => {
    const [from, target] = [await requireCompany(trx, id), await requireCompany(trx, into)];
    if (from.is_general) throw new AppError('company_general');
    if (target.state === 'hidden') throw new AppError('company_hidden');
    const moved = await moveAll(trx, from, target, ctx.clock.now());
    await record(ctx, trx, actor, 'company.merge', {
      company: id,
      name: from.name,
      into: target.name,
      memes: moved,
    });
    return id;
  });
}

/** Moves memes, counts and choices. Returns the number of moved memes. */
async function moveAll(trx: Database, from: CompanyRow, target: CompanyRow, now: number): Promise<number> {
  const names = { from: from.name, to: target.name, now };
  // Memes are written before their companies, in the order in which decisions lock them.
  const memes = await moveMemes(trx, names);
  await lockCompanies(trx, [from.id, target.id]);
  // Memes that were added between the two statements.
  memes.push(...(await moveMemes(trx, names)));
  const mergeId = await insertMerge(trx, { fromId: from.id, intoId: target.id, fromState: from.state, now });
  if (mergeId === undefined || !(await markMerged(trx, from.id, target.id)))
    throw new AppError('company_merged');
  await storeMoves(trx, mergeId, memes);
  await moveChoices(trx, { mergeId, ...names });
  await moveCount(trx, names, memes);
  return memes.length;
}

async function moveCount(
  trx: Database,
  { from, to }: { from: string; to: string },
  memes: readonly { status: string }[],
): Promise<void> {
  const count = memes.filter(({ status }) => status === 'approved').length;
  await addToMemeCount(trx, from, -count);
  await addToMemeCount(trx, to, count);
}

/** Moves back what a merge of the last day moved. Memes that were posted since stay with the other company. */
export async function undoMerge(ctx: Context, actor: Actor, id: number): Promise<DirectoryCompany> {
  return changeDirectory(ctx, actor, async (trx) => {
    const now = ctx.clock.now();
    const company = await findCompanyById(trx, id);
    if (!company) throw new AppError('company_not_found');
    const merge = await findUndoableMerge(trx, id, now - COMPANY.mergeUndoable);
    const target = merge && (await findCompanyById(trx, merge.into_id));
    if (!merge || !target) throw new AppError('merge_final');
    if (target.state === 'merged') throw new AppError('merge_followed');
    const moved = await moveAllBack(trx, merge, { from: target.name, to: company.name, now });
    await record(ctx, trx, actor, 'company.unmerge', {
      ...{ company: id, name: company.name, into: target.name, memes: moved },
    });
    return id;
  });
}

async function moveAllBack(
  trx: Database,
  merge: MergeRow,
  names: { from: string; to: string; now: number },
): Promise<number> {
  const memes = await moveMemesBack(trx, { mergeId: merge.id, ...names });
  await lockCompanies(trx, [merge.from_id, merge.into_id]);
  if (!(await markUndone(trx, merge, names.now))) throw new AppError('merge_final');
  await moveChoicesBack(trx, { mergeId: merge.id, ...names });
  await moveCount(trx, names, memes);
  return memes.length;
}

/** Deletes what merges of more than a day ago moved. */
export async function deleteOldMoves(ctx: Context): Promise<void> {
  await ctx.transact((trx) => dropMoves(trx, ctx.clock.now() - COMPANY.mergeUndoable));
}

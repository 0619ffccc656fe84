import type { CompanyChoice, MutedMember, Reading } from '@corpomeme/contract/memes/reading';
import * as operations from '@corpomeme/contract/memes/reading.operations';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { holdCompany } from '../../companies/companies.queries.ts';
import { forgetNewsFrom } from '../../news/notifications/news-removal.queries.ts';
import { act } from '../../site/members/act.ts';
import { findUser } from '../../site/members/members.queries.ts';
import {
  deleteChoice,
  deleteMute,
  deleteSave,
  insertMute,
  insertSave,
  listCompanyChoices,
  listMuted,
  listMutedIds,
  listSavedIds,
  putChoice,
} from './reading.queries.ts';

export const reading: Feature = { routes: [registerReading] };

/** Returns what the member saves, follows, hides and mutes (product: daily readers). Only the member may read it. */
export async function readReading(db: Database, userId: string): Promise<Reading> {
  const choices = await listCompanyChoices(db, userId);
  const chosen = (wanted: CompanyChoice) =>
    choices.filter(({ choice }) => choice === wanted).map(({ company }) => company);
  return {
    saved: await listSavedIds(db, userId),
    followed: chosen('followed'),
    hidden: chosen('hidden'),
    muted: await listMutedIds(db, userId),
  };
}

/** Saves the meme. The caller has checked that it is visible to the member. */
export async function saveMeme(ctx: Context, actor: Actor, memeId: number): Promise<Reading> {
  return change(ctx, actor, async (trx, save) => {
    if (!(await insertSave(trx, { ...save, memeId }))) throw new AppError('reading_list_full');
  });
}

async function unsaveMeme(ctx: Context, actor: Actor, memeId: number): Promise<Reading> {
  return change(ctx, actor, (trx, { userId }) => deleteSave(trx, userId, memeId));
}

/** Follows or hides a company. Throws AppError('company_not_found') if it is not listed. */
export async function chooseCompany(
  ctx: Context,
  actor: Actor,
  company: string,
  choice: CompanyChoice,
): Promise<Reading> {
  return change(ctx, actor, async (trx, own) => {
    const held = await holdCompany(trx, company);
    if (!held) throw new AppError('company_not_found');
    const isPut = await putChoice(trx, { ...own, company: held.name, choice });
    if (!isPut) throw new AppError('reading_list_full');
  });
}

async function forgetCompany(ctx: Context, actor: Actor, company: string): Promise<Reading> {
  return change(ctx, actor, async (trx, { userId }) => {
    await deleteChoice(trx, userId, (await holdCompany(trx, company))?.name ?? company);
  });
}

async function listMutedMembers(ctx: Context, { userId }: Actor): Promise<MutedMember[]> {
  const rows = await listMuted(ctx.db, userId);
  return rows.map(({ id, username, muted_on }) => ({
    id,
    username,
    muted_on: new Date(muted_on).toISOString(),
  }));
}

/** Mutes a member, whose comments also stop being news. Throws AppError('user_not_found') for an unknown or deleted account. */
export async function muteMember(ctx: Context, actor: Actor, mutedId: string): Promise<Reading> {
  if (mutedId === actor.userId) throw new AppError('own_account');
  return change(ctx, actor, async (trx, own) => {
    const user = await findUser(trx, mutedId);
    if (!user || user.deleted_at !== null) throw new AppError('user_not_found');
    if (!(await insertMute(trx, { ...own, mutedId }))) throw new AppError('reading_list_full');
    await forgetNewsFrom(trx, own.userId, mutedId);
  });
}

async function unmuteMember(ctx: Context, actor: Actor, mutedId: string): Promise<Reading> {
  return change(ctx, actor, (trx, { userId }) => deleteMute(trx, userId, mutedId));
}

type Work = (trx: Database, own: { userId: string; day: number }) => Promise<unknown>;

/** Runs one change in a transaction and returns the member's entries after it. */
async function change(ctx: Context, actor: Actor, work: Work): Promise<Reading> {
  const { userId } = actor;
  return act(ctx, actor, async (trx, now) => {
    await work(trx, { userId, day: now - (now % DAY) });
    return readReading(trx, userId);
  });
}

/**
 * Registers the calls about companies and members. The lists of memes and `saveMeme` are registered by the feature of
 * memes.
 */
function registerReading(app: App, ctx: Context): void {
  handle(app, operations.unsaveMeme, (request) => unsaveMeme(ctx, actorOf(request), request.params.id));

  handle(app, operations.chooseCompany, (request) =>
    chooseCompany(ctx, actorOf(request), request.params.name, request.body.choice),
  );

  handle(app, operations.forgetCompany, (request) =>
    forgetCompany(ctx, actorOf(request), request.params.name),
  );

  handle(app, operations.listMutedMembers, (request) => listMutedMembers(ctx, actorOf(request)));

  handle(app, operations.muteMember, (request) => muteMember(ctx, actorOf(request), request.params.id));

  handle(app, operations.unmuteMember, (request) => unmuteMember(ctx, actorOf(request), request.params.id));
}

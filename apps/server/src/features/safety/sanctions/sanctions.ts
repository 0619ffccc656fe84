import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import type {
  AuthorRecord,
  Sanction,
  SanctionBody,
  SanctionKind,
} from '@corpomeme/contract/safety/sanctions';
import * as operations from '@corpomeme/contract/safety/sanctions.operations';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { doesPseudonymConcern } from '../../site/access/concern.queries.ts';
import { findAccountOf, isOneself } from '../../site/access/ownership.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { holdActiveAdmins } from '../../site/members/members.queries.ts';
import { holdForChange, refuseForLastAdmin } from '../../site/members/members.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { recordsOf } from './records.service.ts';
import { endOf, maySanction, measureOf } from './sanctions.policy.ts';
import {
  closeAppealsOfSanction,
  findHoldingSanction,
  findSanction,
  findSanctionLocked,
  insertSanction,
  liftSanction,
  listSanctionsOf,
} from './sanctions.queries.ts';
import { viewSanction } from './sanctions.view.ts';

export const sanctions: Feature = { routes: [registerSanctions] };

const ACTIONS: Record<SanctionKind, AuditAction> = {
  warning: 'user.warn',
  posting_ban: 'user.posting_ban',
  suspension: 'user.suspend',
};

/**
 * Imposes a sanction. It applies from the member's next request and expires without a job, because each request reads
 * sanctions from the database. Throws AppError `sanction_beyond` for more than the actor may impose, `sanction_exists`
 * if one of its kind is active, and `last_admin` if no admin would be left.
 */
async function addSanction(
  ctx: Context,
  actor: Actor,
  userId: string,
  body: SanctionBody,
): Promise<Sanction> {
  const { kind, reason, reason_code: reasonCode = null } = body;
  const pauses = body.pauses_contests === true;
  const measure = { kind, days: kind === 'warning' && !pauses ? null : (body.days ?? null) };
  const id = await ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const admins = kind === 'suspension' ? await holdActiveAdmins(trx, now) : { last: null };
    const { own, user } = await holdForChange(trx, actor, userId, now, { alsoPseudonym: true });
    if (actor.isAdmin || own.role === 'admin') refuseForLastAdmin(admins, userId);
    if (own.role === 'user') throw new AppError('access_denied');
    if (await doesPseudonymConcern(trx, actor.userId, userId)) throw new AppError('own_matter');
    if (!maySanction(own.role, roleName(user.role_id), measure)) throw new AppError('sanction_beyond');
    // The member's row is locked, so no concurrent sanction can be added.
    if (kind !== 'warning' && (await findHoldingSanction(trx, userId, kind, now)))
      throw new AppError('sanction_exists');
    if (pauses && !(await findHoldingSanction(trx, userId, 'warning', now)))
      throw new AppError('warning_first');
    const expires_at = endOf(measure, now);
    const entry = { at: now, actorId: actor.userId, userId, reason, reasonCode };
    const details = kind === 'warning' && !pauses ? {} : { days: measure.days };
    const decision_id = await recordAudit(trx, { action: ACTIONS[kind], ...entry, details });
    const newsDetails = { sanction: kind, reason, reason_code: reasonCode };
    const news = { userId, at: now, decisionId: decision_id, details: newsDetails };
    await addNotification(trx, { kind: 'sanction.added', ...news });
    return insertSanction(trx, {
      user_id: userId,
      kind,
      reason,
      reason_code: reasonCode,
      created_by: actor.userId,
      created_at: now,
      expires_at,
      decision_id,
    });
  });
  await announceTo(ctx, userId);
  return readSanction(ctx, id);
}

/** Lifts a sanction; this settles an open appeal against it. */
export async function removeSanction(
  ctx: Context,
  actor: Actor,
  userId: string,
  id: number,
): Promise<Sanction> {
  await ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const { own, user } = await holdForChange(trx, actor, userId, now, { alsoPseudonym: true });
    // The caller may have lost the role since the request began.
    if (own.role === 'user') throw new AppError('access_denied');
    if (await doesPseudonymConcern(trx, actor.userId, userId)) throw new AppError('own_matter');
    const sanction = await findSanctionLocked(trx, id);
    if (!sanction || sanction.user_id !== userId) throw new AppError('sanction_not_found');
    if (!maySanction(own.role, roleName(user.role_id), measureOf(sanction)))
      throw new AppError('sanction_beyond');
    await closeAppealsOfSanction(trx, id, now);
    const lifting = { id, userId, kind: sanction.kind, by: actor.userId, now };
    if (!(await takeBack(trx, lifting))) throw new AppError('sanction_already_lifted');
  });
  await announceTo(ctx, userId);
  return readSanction(ctx, id);
}

interface LiftedSanction {
  id: number;
  userId: string;
  kind: SanctionKind;
  by: string;
  now: number;
}

/** Lifts a sanction inside the caller's transaction; false if it was lifted already. */
async function takeBack(trx: Database, { id, userId, kind, by, now }: LiftedSanction): Promise<boolean> {
  if (!(await liftSanction(trx, { id, by, now }))) return false;
  const details = { sanction: kind };
  await recordAudit(trx, { action: 'user.sanction_lift', at: now, actorId: by, userId, details });
  await addNotification(trx, { userId, kind: 'sanction.lifted', at: now, details });
  return true;
}

/** Publishes the change to the member, or to the account of a pseudonym. Call it after the commit. */
export async function announceTo(ctx: Context, userId: string): Promise<void> {
  announce(ctx, (await findAccountOf(ctx.db, userId)) ?? userId);
}

/** Publishes the change; call it after the commit. */
function announce(ctx: Context, userId: string): void {
  ctx.bus.publish('user.changed', { userId });
  ctx.bus.publish('notification.added', { userId });
}

/** Returns sanctions: with the names of moderators for another member, and without for oneself. */
async function listSanctions(ctx: Context, actor: Actor, userId: string): Promise<Sanction[]> {
  const showsNames = !(await isOneself(ctx.db, userId, actor.userId));
  const rows = await listSanctionsOf(ctx.db, userId, !showsNames);
  return rows.map((row) => viewSanction(row, ctx.clock.now(), { showsNames }));
}

async function listOwnSanctions(ctx: Context, actor: Actor): Promise<Sanction[]> {
  return listSanctions(ctx, actor, actor.userId);
}

async function getRecord(ctx: Context, userId: string): Promise<AuthorRecord> {
  const record = (await recordsOf(ctx, [userId])).get(userId);
  if (!record) throw new AppError('user_not_found');
  return record;
}

async function readSanction(ctx: Context, id: number): Promise<Sanction> {
  const row = await findSanction(ctx.db, id);
  if (!row) throw new AppError('sanction_not_found');
  return viewSanction(row, ctx.clock.now(), { showsNames: true });
}

function registerSanctions(app: App, ctx: Context): void {
  registerReading(app, ctx);

  handle(app, operations.imposeSanction, (request) =>
    addSanction(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.liftSanction, (request) =>
    removeSanction(ctx, actorOf(request), request.params.id, request.params.sanctionId),
  );
}

function registerReading(app: App, ctx: Context): void {
  handle(app, operations.listOwnSanctions, (request) => listOwnSanctions(ctx, actorOf(request)));

  handle(app, operations.listUserSanctions, (request) =>
    listSanctions(ctx, actorOf(request), request.params.id),
  );

  handle(app, operations.readUserRecord, (request) => getRecord(ctx, request.params.id));
}

import * as operations from '@corpomeme/contract/people/invitations';
import {
  INVITATION,
  type Invitation,
  type InvitationBody,
  type Invitations,
  type NewInvitation,
} from '@corpomeme/contract/people/invitations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { hashSecret, newSecret } from '../../../memes/nameless/secrets.policy.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { act, actAlone } from '../../../site/members/act.ts';
import { readSettings } from '../../../site/settings/settings.queries.ts';
import {
  countOpen,
  deleteEnded,
  type InvitationRow,
  insertInvitation,
  insertInvited,
  isUsable,
  listInvitationRows,
  listInvited,
  markRevoked,
  takeUse,
} from './invitations.queries.ts';

/** A person who asks for an account. */
interface Applicant {
  email: string;
  /** The code of an invitation. */
  invitation?: string | undefined;
}

/**
 * Throws AppError if this address may not register now. The refusals do not depend on whether the address has an account
 * (decision 301).
 */
export async function assertAdmitted(ctx: Context, applicant: Applicant): Promise<void> {
  const use = await useOf(ctx, ctx.db, applicant);
  if (use && !(await isUsable(ctx.db, use))) throw new AppError('invitation_invalid');
}

/** Counts a use of the invitation and returns its id; null if the registration needs none. Throws like `assertAdmitted`. */
export async function admit(ctx: Context, trx: Database, applicant: Applicant): Promise<number | null> {
  const use = await useOf(ctx, trx, applicant);
  if (!use) return null;
  const id = await takeUse(trx, use);
  if (id === undefined) throw new AppError('invitation_invalid');
  return id;
}

/** Stores by which invitation the new member came, if by one. */
export async function recordInvited(
  { clock }: Context,
  trx: Database,
  userId: string,
  invitationId: number | null,
): Promise<void> {
  if (invitationId === null) return;
  await insertInvited(trx, { user_id: userId, invitation_id: invitationId, joined_at: clock.now() });
}

async function useOf({ clock }: Context, db: Database, { email, invitation }: Applicant) {
  const { registration } = await readSettings(db);
  if (registration === 'open') return null;
  if (registration === 'closed') throw new AppError('registration_closed');
  if (!invitation) throw new AppError('invitation_needed');
  return { hash: hashSecret(invitation), email, now: clock.now() };
}

/** Who came by an invitation is told to admins only, because moderators manage no members. */
async function getInvitations(ctx: Context, { userId, isAdmin }: Actor): Promise<Invitations> {
  const { moderatorsInvite } = await readSettings(ctx.db);
  const rows = await listInvitationRows(ctx.db, isAdmin ? null : userId);
  return { may_invite: isAdmin || moderatorsInvite, invitations: await viewInvitations(ctx, rows, isAdmin) };
}

async function addInvitation(ctx: Context, actor: Actor, body: InvitationBody): Promise<NewInvitation> {
  const { id, link } = await actAlone(ctx, actor, async (trx, now) => {
    if (!actor.isAdmin && !(await readSettings(trx)).moderatorsInvite) throw new AppError('access_denied');
    if ((await countOpen(trx, actor.userId, now)) >= INVITATION.openMax)
      throw new AppError('too_many_invitations');
    return storeInvitation(ctx, trx, { ...body, createdBy: actor.userId });
  });
  const invitation = (await getInvitations(ctx, actor)).invitations.find((each) => each.id === id);
  if (!invitation) throw new AppError('invitation_not_found');
  return { invitation, link };
}

interface NewRow extends InvitationBody {
  /** Null for the command line. */
  createdBy: string | null;
}

/** Stores and records an invitation. The code in the returned link is stored nowhere. */
export async function storeInvitation(
  { clock, config }: Context,
  trx: Database,
  { email = null, note, uses, days, createdBy }: NewRow,
): Promise<{ id: number; link: string }> {
  const now = clock.now();
  const code = newSecret();
  const id = await insertInvitation(trx, {
    ...{ code_hash: hashSecret(code), email, note, uses },
    ...{ created_by: createdBy, created_at: now, expires_at: now + days * DAY },
  });
  // Entries of the log are permanent, so it says only whether an address was named.
  const details = { invitation: id, uses, days, bound: email !== null };
  await recordAudit(trx, { action: 'invitation.add', at: now, actorId: createdBy, details });
  return { id, link: config.publicUrl + page.register({ invite: code }) };
}

/** Revokes an invitation: an admin any, a moderator an own one. */
async function revokeInvitation(ctx: Context, actor: Actor, id: number): Promise<void> {
  const { userId: actorId, isAdmin } = actor;
  await act(ctx, actor, (trx) => storeRevocation(ctx, trx, { id, actorId, by: isAdmin ? null : actorId }));
}

interface Revocation {
  id: number;
  /** Null for the command line. */
  actorId: string | null;
  /** The only member whose invitation it may be; null for any member's. */
  by: string | null;
}

/** Throws AppError('invitation_not_found') if it is revoked already. */
export async function storeRevocation(
  { clock }: Context,
  trx: Database,
  { id, actorId, by }: Revocation,
): Promise<void> {
  const now = clock.now();
  if (!(await markRevoked(trx, { id, by, now }))) throw new AppError('invitation_not_found');
  await recordAudit(trx, { action: 'invitation.revoke', at: now, actorId, details: { invitation: id } });
}

/** Returns the invitations as callers read them, with who came by them if the caller may know that. */
export async function viewInvitations(
  { db, clock }: Context,
  rows: InvitationRow[],
  withMembers: boolean,
): Promise<Invitation[]> {
  const invited = withMembers
    ? await listInvited(
        db,
        rows.map(({ id }) => id),
      )
    : [];
  const membersOf = Map.groupBy(invited, ({ invitation_id }) => invitation_id);
  return rows.map((row) => ({
    ...{ id: row.id, note: row.note, email: row.email, uses: row.uses, used: row.used },
    state: stateOf(row, clock.now()),
    created_at: new Date(row.created_at).toISOString(),
    created_by_username: row.created_by_username,
    expires_at: new Date(row.expires_at).toISOString(),
    members: (membersOf.get(row.id) ?? []).map(({ id, username }) => ({ id, username })),
  }));
}

function stateOf({ revoked_at, used, uses, expires_at }: InvitationRow, now: number): Invitation['state'] {
  if (revoked_at !== null) return 'revoked';
  if (used >= uses) return 'used';
  return expires_at > now ? 'open' : 'expired';
}

/** Deletes invitations that ended `INVITATION.keptDays` ago. */
export async function deleteOldInvitations(ctx: Context): Promise<void> {
  await ctx.transact((trx) => deleteEnded(trx, ctx.clock.now() - INVITATION.keptDays * DAY));
}

export function registerInvitations(app: App, ctx: Context): void {
  handle(app, operations.listInvitations, (request) => getInvitations(ctx, actorOf(request)));

  handle(app, operations.addInvitation, (request) => addInvitation(ctx, actorOf(request), request.body));

  handle(app, operations.revokeInvitation, async (request) => {
    await revokeInvitation(ctx, actorOf(request), request.params.id);
    return { message: m.answer.invitationRevoked };
  });
}

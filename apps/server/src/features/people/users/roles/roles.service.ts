import { type RoleName, roleId } from '@corpomeme/contract/people/users';
import type { Seen } from '@corpomeme/contract/site/seen';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { changedFields } from '../../../../http/changed-fields.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { holdForChange, refuseForLastAdmin } from '../../../site/members/authority.service.ts';
import {
  type ActiveAdmins,
  findUserByEmail,
  findUserLocked,
  holdActiveAdmins,
  setPermissionOverrides,
  setRole,
  type UserRow,
} from '../../../site/members/members.queries.ts';
import { mayChangeRole, roleName } from '../../../site/members/permissions.policy.ts';
import { announceNews, notifyOfRoleChange } from './role-news.service.ts';

interface RoleChange {
  /** Null for the operator's command line. */
  actorId: string | null;
  role: RoleName;
  reason: string | null;
}

interface RoleUpdate extends RoleChange {
  /** All admins; those other than the actor and the changed member are notified. */
  admins: ActiveAdmins;
}

/**
 * Changes a role. Never leaves the site without an admin who can act (product: roles and permissions, decision 065).
 * Takes effect at the member's next request.
 */
export async function changeRole(
  ctx: Context,
  actor: Actor,
  userId: string,
  { role, seen, reason }: Pick<RoleChange, 'role' | 'reason'> & { seen?: Seen },
): Promise<void> {
  const notified = await ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const admins = await holdActiveAdmins(trx, now);
    const { own, user } = await holdForChange(trx, actor, userId, now);
    if (role !== 'admin') refuseForLastAdmin(admins, userId);
    if (!mayChangeRole(own, { from: roleName(user.role_id), to: role })) throw new AppError('access_denied');
    changedFields({ roleId: user.role_id as number }, { roleId: roleId(role) }, seen);
    return writeRole(ctx, trx, user, { actorId: actor.userId, role, reason, admins });
  });
  if (notified.length > 0) ctx.bus.publish('user.changed', { userId });
  await announceNews(ctx, notified);
}

/** Changes a role for an operator. */
export async function changeRoleByEmail(
  ctx: Context,
  email: string,
  role: RoleName,
): Promise<'changed' | 'unknown' | 'last-admin'> {
  const outcome = await ctx.transact(async (trx) => {
    const admins = await holdActiveAdmins(trx, ctx.clock.now());
    const found = await findUserByEmail(trx, email);
    const user = found && (await findUserLocked(trx, found.id));
    if (!user || user.deleted_at !== null) return 'unknown';
    if (role !== 'admin' && admins.last === user.id) return 'last-admin';
    return writeRole(ctx, trx, user, { actorId: null, role, reason: null, admins });
  });
  if (typeof outcome === 'string') return outcome;
  await announceNews(ctx, outcome);
  return 'changed';
}

/** Returns the notified members; none if nothing changes. */
async function writeRole(
  ctx: Context,
  trx: Database,
  user: UserRow,
  { actorId, role, reason, admins }: RoleUpdate,
): Promise<string[]> {
  const from = roleName(user.role_id);
  if (from === role) return [];
  await setRole(trx, user.id, roleId(role));
  // Admins have every permission; a demoted admin starts with the new role's.
  if (role === 'admin') await setPermissionOverrides(trx, user.id, '{}');
  await recordAudit(trx, {
    action: 'user.role',
    at: ctx.clock.now(),
    actorId,
    userId: user.id,
    reason,
    details: { from, to: role },
  });
  const others = admins.ids.filter((id) => id !== actorId && id !== user.id);
  return notifyOfRoleChange(ctx, trx, { user, others, from, to: role, reason });
}

import {
  type Permissions,
  type PermissionsBody,
  type RoleName,
  roleId,
} from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { Seen } from '@corpomeme/contract/site/seen';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { addNotifications } from '../../../news/notifications/notifications.queries.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { changedFields } from '../../../site/audit/changed-fields.policy.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import {
  type ActiveAdmins,
  findUserByEmail,
  findUserLocked,
  holdActiveAdmins,
  listAddresses,
  setPermissionOverrides,
  setRole,
  type UserRow,
} from '../../../site/members/members.queries.ts';
import { holdForChange, refuseForLastAdmin } from '../../../site/members/members.ts';
import {
  mayChangePermissions,
  mayChangeRole,
  mergeOverrides,
  permissionsOf,
  roleName,
} from '../../../site/members/permissions.policy.ts';

/**
 * Merges permissions into the member's overrides; `null` removes one (product: roles and permissions). Takes effect at
 * the member's next request.
 */
export async function changePermissions(
  ctx: Context,
  actor: Actor,
  userId: string,
  { seen, ...changes }: PermissionsBody,
): Promise<Permissions> {
  const { permissions, changed } = await ctx.transact(async (trx) => {
    const { own, user } = await holdForChange(trx, actor, userId, ctx.clock.now());
    const role = roleName(user.role_id);
    const before = permissionsOf(role, user.permission_overrides);
    const overrides = mergeOverrides(user.permission_overrides, changes);
    const after = permissionsOf(role, overrides);
    if (!mayChangePermissions(own, { role, changes, before, after })) throw new AppError('access_denied');
    if (role === 'admin') throw new AppError('admin_has_all');
    // The role's permission counts for one without an override.
    const names = Object.keys(changes) as (keyof Permissions)[];
    const wanted = Object.fromEntries(names.map((name) => [name, after[name]]));
    changedFields(before, wanted, seen);
    if (overrides === user.permission_overrides) return { permissions: after, changed: false };
    await setPermissionOverrides(trx, userId, overrides);
    await recordAudit(trx, {
      action: 'user.permissions',
      at: ctx.clock.now(),
      actorId: actor.userId,
      userId,
      details: {
        ...changes,
        ...Object.fromEntries(names.map((name) => [`${name}_before`, before[name]])),
      },
    });
    return { permissions: after, changed: true };
  });
  if (changed) ctx.bus.publish('user.changed', { userId });
  return permissions;
}

interface RoleNews {
  user: UserRow;
  /** Admins other than the actor and the changed member. */
  others: string[];
  from: RoleName;
  to: RoleName;
  reason: string | null;
}

/**
 * Notifies the member and the other admins, on the site and by mail (decision 070). Returns the notified members; see
 * `announceNews`.
 */
async function notifyOfRoleChange(ctx: Context, trx: Database, news: RoleNews): Promise<string[]> {
  const { user, others, from, to, reason } = news;
  const at = ctx.clock.now();
  const details = { role_from: from, role_to: to, reason };
  const own = { userId: user.id, kind: 'role.own', at, details } as const;
  const othersNews = others.map((userId) => ({
    userId,
    kind: 'role.other' as const,
    at,
    aboutUserId: user.id,
    details,
  }));
  await addNotifications(trx, [own, ...othersNews]);
  const link = ctx.config.publicUrl + page.notifications();
  const ownText = () => composeMail({ ...m.letter.ownRole, text: m.letter.ownRole.text({ from, to }), link });
  await ctx.mails.write(trx, user.email, ownText, DAY);
  const otherText = () => {
    const text = m.letter.otherRole.text({ name: user.username, from, to });
    return composeMail({ ...m.letter.otherRole, text, link });
  };
  for (const address of await listAddresses(trx, others)) await ctx.mails.write(trx, address, otherText, DAY);
  return [user.id, ...others];
}

/** Publishes the notifications. Must run after the commit. */
async function announceNews(ctx: Context, notified: string[]): Promise<void> {
  for (const userId of notified) ctx.bus.publish('notification.added', { userId });
  if (notified.length > 0) await ctx.mails.wake();
}

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

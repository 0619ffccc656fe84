import type { Permissions, PermissionsBody } from '@corpomeme/contract/users';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { mayGrant, mergeOverrides, permissionsOf, roleName } from './users.policy.ts';
import { findUserLocked, setPermissionOverrides } from './users.queries.ts';

/**
 * Lays the given permissions over those of the member's role; `null` takes one away again (decision 12). In force at the
 * member's next request.
 */
export async function changePermissions(
  ctx: Context,
  actor: Actor,
  userId: string,
  changes: PermissionsBody,
): Promise<Permissions> {
  if (userId === actor.userId) throw new AppError('own_account');
  if (!mayGrant(actor.permissions, changes)) throw new AppError('access_denied');
  const permissions = await ctx.transact(async (trx) => {
    const user = await findUserLocked(trx, userId);
    if (!user) throw new AppError('user_not_found');
    if (user.deleted_at !== null) throw new AppError('user_already_deleted');
    const role = roleName(user.role_id);
    if (role === 'admin') throw new AppError('admin_has_all');
    const overrides = mergeOverrides(user.permission_overrides, changes);
    await setPermissionOverrides(trx, userId, overrides);
    await recordAudit(trx, {
      action: 'user.permissions',
      at: ctx.clock.now(),
      actorId: actor.userId,
      userId,
      details: changes,
    });
    return permissionsOf(role, overrides);
  });
  ctx.bus.publish('user.changed', { userId });
  return permissions;
}

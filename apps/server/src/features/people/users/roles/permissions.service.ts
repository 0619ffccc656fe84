import type { Permissions, PermissionsBody } from '@corpomeme/contract/people/users';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { changedFields } from '../../../../http/changed-fields.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { holdForChange } from '../../../site/members/authority.service.ts';
import { setPermissionOverrides } from '../../../site/members/members.queries.ts';
import {
  mayChangePermissions,
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

import { type RoleName, roleId } from '@corpomeme/contract/users';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { roleName } from './users.policy.ts';
import { findUser, findUserByEmail, isLastWithRole, setRole, type UserRow } from './users.queries.ts';

interface RoleChange {
  /** Null for the operator's command line. */
  actorId: string | null;
  role: RoleName;
  reason: string | null;
}

/** Never leaves the site without an admin (decision 12). Takes effect at the next request of who is changed. */
export async function changeRole(
  ctx: Context,
  actor: Actor,
  userId: string,
  { role, reason }: Pick<RoleChange, 'role' | 'reason'>,
): Promise<void> {
  if (userId === actor.userId) throw new AppError('own_account');
  await ctx.transact(async (trx) => {
    const user = await findUser(trx, userId);
    if (!user) throw new AppError('user_not_found');
    if (user.deleted_at !== null) throw new AppError('user_already_deleted');
    const change = { actorId: actor.userId, role, reason };
    if ((await writeRole(ctx, trx, user, change)) === 'last-admin') throw new AppError('last_admin');
  });
  ctx.bus.publish('user.changed', { userId });
}

/** The operator's way to change a role. */
export async function changeRoleByEmail(
  ctx: Context,
  email: string,
  role: RoleName,
): Promise<'changed' | 'unknown' | 'last-admin'> {
  return ctx.transact(async (trx) => {
    const user = await findUserByEmail(trx, email);
    return user ? writeRole(ctx, trx, user, { actorId: null, role, reason: null }) : 'unknown';
  });
}

async function writeRole(
  ctx: Context,
  trx: Database,
  user: UserRow,
  { actorId, role, reason }: RoleChange,
): Promise<'changed' | 'last-admin'> {
  const admin = roleId('admin');
  if (role !== 'admin' && (await isLastWithRole(trx, user.id, admin))) {
    const present = await findUser(trx, user.id);
    if (present?.role_id === admin) return 'last-admin';
  }
  await setRole(trx, user.id, roleId(role));
  await recordAudit(trx, {
    action: 'user.role',
    at: ctx.clock.now(),
    actorId,
    userId: user.id,
    reason,
    details: { from: roleName(user.role_id), to: role },
  });
  return 'changed';
}

import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor } from '../../http/actor.ts';
import { type ActiveAdmins, findUserLocked, isSuspended, type UserRow } from './members.queries.ts';
import { type Authority, permissionsOf, restrictedTo, roleName } from './permissions.policy.ts';

interface Change {
  /** As they are now: what they could do when the request began may have been taken from them since. */
  own: Authority;
  user: UserRow;
}

/**
 * Who changes whom, both held until the transaction ends. Nobody changes themselves (product: roles and permissions), and a deleted account stays
 * as it is.
 */
export async function holdForChange(
  trx: Database,
  actor: Actor,
  userId: string,
  now: number,
): Promise<Change> {
  if (userId === actor.userId) throw new AppError('own_account');
  const held = new Map<string, UserRow | undefined>();
  // Always in the same order, so that two who change each other do not wait for each other.
  for (const id of [actor.userId, userId].toSorted()) held.set(id, await findUserLocked(trx, id));
  const self = held.get(actor.userId);
  if (!self || self.banned_at !== null) throw new AppError('not_logged_in');
  const user = held.get(userId);
  if (!user) throw new AppError('user_not_found');
  if (user.deleted_at !== null) throw new AppError('user_already_deleted');
  const restriction = (await isSuspended(trx, actor.userId, now)) ? 'suspension' : null;
  const role = actor.role === 'user' || restriction ? 'user' : roleName(self.role_id);
  const permissions = restrictedTo(restriction, permissionsOf(role, self.permission_overrides));
  return { own: { role, permissions }, user };
}

/** Throws `last_admin` where none of the admins who can act would be left without this one. */
export function refuseForLastAdmin({ last }: Pick<ActiveAdmins, 'last'>, userId: string): void {
  if (last === userId) throw new AppError('last_admin');
}

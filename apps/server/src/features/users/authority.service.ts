import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor } from '../../http/actor.ts';
import { type Authority, permissionsOf, roleName } from './users.policy.ts';
import { findUserLocked, type UserRow } from './users.queries.ts';

interface Change {
  /** As they are now: what they could do when the request began may have been taken from them since. */
  own: Authority;
  user: UserRow;
}

/**
 * Who changes whom, both held until the transaction ends. Nobody changes themselves (decision 12), and a deleted account stays
 * as it is.
 */
export async function holdForChange(trx: Database, actor: Actor, userId: string): Promise<Change> {
  if (userId === actor.userId) throw new AppError('own_account');
  const held = new Map<string, UserRow | undefined>();
  // Always in the same order, so that two who change each other do not wait for each other.
  for (const id of [actor.userId, userId].toSorted()) held.set(id, await findUserLocked(trx, id));
  const self = held.get(actor.userId);
  if (!self || self.banned_at !== null) throw new AppError('not_logged_in');
  const user = held.get(userId);
  if (!user) throw new AppError('user_not_found');
  if (user.deleted_at !== null) throw new AppError('user_already_deleted');
  const role = actor.role === 'user' ? 'user' : roleName(self.role_id);
  return { own: { role, permissions: permissionsOf(role, self.permission_overrides) }, user };
}

import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { isOneself } from '../access/ownership.queries.ts';
import { hashEmail } from './banned-emails.policy.ts';
import { deleteBannedEmail, isHashBanned } from './banned-emails.queries.ts';
import { type ActiveAdmins, findUserLocked, isSuspended, type UserRow } from './members.queries.ts';
import { type Authority, permissionsOf, restrictedTo, roleName } from './permissions.policy.ts';

interface Change {
  /** The caller's current rights, which may have changed since the request began. */
  own: Authority;
  user: UserRow;
}

/**
 * Locks the caller and the changed member until the transaction ends. Members may not change themselves
 * (product: roles and permissions), and deleted accounts cannot be changed. A pseudonym is only accepted for a sanction,
 * whether or not its link exists (decision 332).
 */
export async function holdForChange(
  trx: Database,
  actor: Actor,
  userId: string,
  now: number,
  { alsoPseudonym = false } = {},
): Promise<Change> {
  if (await isOneself(trx, userId, actor.userId)) throw new AppError('own_account');
  const held = new Map<string, UserRow | undefined>();
  // Locked in the same order always, so that two members who change each other do not deadlock.
  for (const id of [actor.userId, userId].toSorted()) held.set(id, await findUserLocked(trx, id));
  const self = held.get(actor.userId);
  if (!self || self.banned_at !== null) throw new AppError('not_logged_in');
  const user = held.get(userId);
  if (!user) throw new AppError('user_not_found');
  if (user.role_id === PSEUDONYM && !alsoPseudonym) throw new AppError('user_not_found');
  if (user.deleted_at !== null) throw new AppError('user_already_deleted');
  const restriction = (await isSuspended(trx, actor.userId, now)) ? 'suspension' : null;
  const role = actor.role === 'user' || restriction ? 'user' : roleName(self.role_id);
  const permissions = restrictedTo(restriction, permissionsOf(role, self.permission_overrides));
  return { own: { role, permissions }, user };
}

/** Throws AppError('last_admin') if this member is the only admin who can act. */
export function refuseForLastAdmin({ last }: Pick<ActiveAdmins, 'last'>, userId: string): void {
  if (last === userId) throw new AppError('last_admin');
}

type HashContext = Pick<Context, 'auth' | 'db'>;

/**
 * Returns whether the address belonged to a deleted account. Show the result only to a person who has proved to own the
 * address (product: deleted users).
 */
export async function isEmailBanned(ctx: HashContext, email: string): Promise<boolean> {
  return isHashBanned(ctx.db, hashWithOwnKey(ctx, email));
}

/** Lets an operator allow the address again. */
export async function liftEmailBan(ctx: HashContext, email: string): Promise<void> {
  await deleteBannedEmail(ctx.db, hashWithOwnKey(ctx, email));
}

function hashWithOwnKey({ auth }: Pick<HashContext, 'auth'>, email: string): string {
  return hashEmail(auth.secret, email);
}

import { randomBytes } from 'node:crypto';
import { type RoleName, roleId } from '@corpomeme/contract/people/users';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { listNotices, restrictionOf } from '../../safety/sanctions/notices.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { findUserByEmail, setRole } from '../../site/members/members.queries.ts';
import { liftEmailBan } from '../../site/members/members.ts';
import { isUsernameKeyTaken } from '../../site/members/names/taken-names.service.ts';
import { foldUsername, withSuffix } from '../../site/members/names/usernames.policy.ts';
import { permissionsOf, restrictedTo, roleName } from '../../site/members/permissions.policy.ts';
import { deleteCredentials, insertUser } from './accounts.queries.ts';
import { setOwnerProven } from './ownership/owner-proof.queries.ts';
import { setPasswordHash } from './passwords/passwords.queries.ts';
import { deleteSessionsOf } from './sessions/sessions.queries.ts';
import { dropTwoFactor } from './two-factor/two-factor.queries.ts';

/** An account that an operator creates: verified from the start, without a mail. */

interface NewAccount {
  email: string;
  /** Null for an account without a login. */
  password: string | null;
  /** The wanted name, which may be a reserved one. A suffix makes it unique. */
  username: string;
  /** Defaults to `user`. */
  role?: RoleName;
  /** True if the name reveals nothing about the address, so that the member need not choose one (decision 102). */
  isNameChosen?: boolean;
}

const OPERATORS = { emailVerified: true, provider: 'email', isOwnerProven: true } as const;

/** Returns a strong password for a login that is printed once. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Returns the new account's id. Rejects if the address is taken. The address of a deleted account is allowed, because
 * the operator decides.
 */
export async function createAccount(ctx: Context, account: NewAccount): Promise<string> {
  const { email, username, role = 'user', isNameChosen = false } = account;
  await liftEmailBan(ctx, email);
  const hash = account.password === null ? null : await hashOf(account.password);
  return ctx.transact(async (trx) => {
    const at = ctx.clock.now();
    const free = !(await isUsernameKeyTaken(trx, ctx.auth, foldUsername(username)));
    const name = free ? username : withSuffix(username, randomBytes(4).toString('hex'));
    const user = {
      username: name,
      usernameKey: foldUsername(name),
      email: email.toLowerCase(),
      isNameChosen,
    };
    const userId = await insertUser(trx, { ...user, ...OPERATORS }, at);
    await setRole(trx, userId, roleId(role));
    if (hash !== null) await setPasswordHash(trx, userId, hash, at);
    await recordAudit(trx, { action: 'account.create', at, actorId: null, userId, details: { role } });
    return userId;
  });
}

/** Removes all sessions and ways to log in, and sets the password as the only one. */
export async function takeOverAccount(ctx: Context, userId: string, password: string): Promise<void> {
  const hash = await hashOf(password);
  await ctx.transact(async (trx) => {
    await deleteCredentials(trx, userId);
    await dropTwoFactor(trx, userId);
    await deleteSessionsOf(trx, userId, null);
    await setPasswordHash(trx, userId, hash, ctx.clock.now());
    await setOwnerProven(trx, userId, ctx.clock.now());
  });
}

/** Returns the actor of an account without a session, for commands; null if it is unknown or banned. */
export async function findActor(ctx: Context, email: string): Promise<Actor | null> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user || user.banned_at !== null) return null;
  const restriction = restrictionOf(await listNotices(ctx, user));
  const role = roleName(user.role_id);
  return {
    userId: user.id,
    username: user.username,
    role,
    isAdmin: role === 'admin',
    isModerator: role !== 'user',
    permissions: restrictedTo(restriction, permissionsOf(role, user.permission_overrides)),
    sessionKey: '',
    lacksTwoFactor: false,
    restriction,
  };
}

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(password);
}

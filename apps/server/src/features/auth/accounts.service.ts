import { randomBytes } from 'node:crypto';
import { type RoleName, roleId } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { liftEmailBan } from '../users/banned-emails.service.ts';
import { foldUsername, withSuffix } from '../users/usernames.policy.ts';
import { isUsernameKeyTaken, setRole } from '../users/users.queries.ts';

/** Accounts that an operator makes: verified from the start, without a mail. */

interface NewAccount {
  email: string;
  password: string;
  /** Wished for; may be reserved, since the operator decides. A suffix keeps it unique. */
  username: string;
  /** `user` when left out. */
  role?: RoleName;
}

/** Enough for a login that is printed once. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

/** The new account's id. Rejects when the address is taken; one of a deleted account may return, since the operator says so. */
export async function createAccount(ctx: Context, account: NewAccount): Promise<string> {
  const { internalAdapter } = await ctx.auth.$context;
  const { email, username, role = 'user' } = account;
  await liftEmailBan(ctx, email);
  const free = !(await isUsernameKeyTaken(ctx.db, foldUsername(username)));
  const name = free ? username : withSuffix(username, randomBytes(4).toString('hex'));
  const user = await internalAdapter.createUser({
    email,
    name,
    usernameKey: foldUsername(name),
    emailVerified: true,
  });
  await linkPassword(ctx, user.id, account.password);
  await ctx.transact(async (trx) => {
    await setRole(trx, user.id, roleId(role));
    const at = ctx.clock.now();
    await recordAudit(trx, {
      action: 'account.create',
      at,
      actorId: null,
      userId: user.id,
      details: { role },
    });
  });
  return user.id;
}

/** Whoever could log in until now no longer can: every way in goes, sessions included, and the password is the only new one. */
export async function takeOverAccount(ctx: Context, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await ctx.auth.$context;
  await internalAdapter.deleteAccounts(userId);
  await internalAdapter.deleteUserSessions(userId);
  await linkPassword(ctx, userId, password);
}

async function linkPassword(ctx: Context, userId: string, password: string): Promise<void> {
  const library = await ctx.auth.$context;
  await library.internalAdapter.linkAccount({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: await library.password.hash(password),
  });
}

import type { FreshProof } from '@corpomeme/contract/people/logins';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { findUser } from '../../../site/members/members.queries.ts';
import { findPasswordHash } from '../passwords/passwords.queries.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';
import { isOwnerProven } from './owner-proof.policy.ts';
import { proveMailCode } from './owner-proof.service.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Resolves if the caller proves to own the account, for irreversible actions, because a session may have been left
 * open. Requires the password if the account has one, and a code if two-factor sign-in is on.
 */
export async function proveOwner(ctx: Context, userId: string, { password, code }: Proof): Promise<void> {
  await provePassword(ctx, userId, password);
  await proveSecondFactor(ctx, userId, code);
}

/**
 * Resolves if the caller proves to own the account, for another way to log in, which stays when the session ends. Also
 * requires a mailed code if the account has no password or its mailbox is not proved yet (decisions 068 and 305).
 */
export async function proveOwnerAfresh(
  ctx: Context,
  userId: string,
  { password, code, mailCode }: FreshProof,
): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('not_logged_in');
  const hasPassword = await provePassword(ctx, userId, password);
  const needsMailCode = !hasPassword || !isOwnerProven(user);
  // Before the app's code, which would be used up.
  if (needsMailCode && !mailCode) await proveMailCode(ctx, user, undefined);
  await proveSecondFactor(ctx, userId, code);
  if (needsMailCode) await proveMailCode(ctx, user, mailCode);
}

/** Returns false for an account without a password. Throws AppError `password_wrong`. */
async function provePassword(ctx: Context, userId: string, password = ''): Promise<boolean> {
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === undefined) return false;
  if (!(await (await ctx.auth.$context).password.verify({ hash, password })))
    throw new AppError('password_wrong');
  return true;
}

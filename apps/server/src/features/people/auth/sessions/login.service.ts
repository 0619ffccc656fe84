import type { Session } from '@corpomeme/contract/people/auth';
import { roleId } from '@corpomeme/contract/people/users';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Client } from '../../../../http/limits/client.ts';
import { beginLogin, storePlace } from '../../../site/limits/login-delay.service.ts';
import { findUserByEmail, recordLogin, type UserRow } from '../../../site/members/members.queries.ts';
import { viewOwnSelf } from '../current-user.service.ts';
import { findPasswordHashLocked } from '../passwords/passwords.queries.ts';
import { sendVerification } from '../registration/verification.service.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';
import { hashToken } from './sessions.policy.ts';
import { deleteSession } from './sessions.queries.ts';
import { startSession } from './sessions.service.ts';

interface Credentials {
  email: string;
  password: string;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/**
 * Returns a new session. Uses parts of the auth library, because its sign-in endpoint refuses `admin@localhost`. Only a
 * right password reveals anything about an account (product: e-mail accounts).
 */
export async function logInByEmail(
  ctx: Context,
  { email, password, code }: Credentials,
  client: Client,
): Promise<Session> {
  if (!email || !password) throw new AppError('credentials_missing');
  const attempt = await beginLogin(ctx, email, client.address);
  const { user, hash } = await provePassword(ctx, { email, password });
  await attempt.succeed();
  if (user.banned_at !== null)
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  // Admins are exempt, or a block could lock out those who can remove it.
  if (user.role_id !== roleId('admin')) await ctx.blocks.assertDomainFree(user.email);
  if (user.email_verified === 0) {
    const verificationSent = await sendVerification(ctx, user, 'automatic');
    throw new AppError('email_not_verified', { extras: { verificationSent } });
  }
  await proveSecondFactor(ctx, user.id, code);
  const token = await startSession(ctx, user.id, client.userAgent);
  await endUnlessCurrent(ctx, { userId: user.id, hash, token });
  await storePlace(ctx, email, client.address);
  await recordLogin(ctx.db, user.id, ctx.clock.now());
  return { ...(await viewOwnSelf(ctx, user)), token };
}

/** Ends the new session if the password changed during the proof; otherwise the change itself ends it. */
async function endUnlessCurrent(
  ctx: Context,
  { userId, hash, token }: { userId: string; hash: string; token: string },
): Promise<void> {
  if ((await ctx.transact((trx) => findPasswordHashLocked(trx, userId))) === hash) return;
  await deleteSession(ctx.db, hashToken(token));
  throw new AppError('credentials_wrong');
}

async function provePassword(
  ctx: Context,
  { email, password }: Credentials,
): Promise<{ user: UserRow; hash: string }> {
  const library = await ctx.auth.$context;
  const found = await library.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash) {
    // Does the same work as for a known address, so that timing reveals nothing.
    await library.password.hash(password);
    throw new AppError('credentials_wrong');
  }
  if (!(await library.password.verify({ hash, password }))) throw new AppError('credentials_wrong');
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new AppError('credentials_wrong');
  return { user, hash };
}

import type { Session } from '@corpomeme/contract/auth';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findUserByEmail, recordLogin, type UserRow } from '../users/users.queries.ts';
import { viewOwnSelf } from '../users/users.service.ts';
import { startSession } from './sessions.service.ts';
import { sendVerification } from './verification.service.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Works on the library's parts rather than its sign-in endpoint, which refuses `admin@localhost`. Nothing but the right
 * password tells anything about an account (decision 10).
 */
export async function logInByEmail(ctx: Context, { email, password }: Credentials): Promise<Session> {
  if (!email || !password) throw new AppError('credentials_missing');
  const user = await provePassword(ctx, { email, password });
  if (user.banned_at !== null)
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  if (user.email_verified === 0) {
    await sendVerification(ctx, user, 'automatic');
    throw new AppError('email_not_verified');
  }
  const token = await startSession(ctx, user.id);
  await recordLogin(ctx.db, user.id, ctx.clock.now());
  return { ...(await viewOwnSelf(ctx, user)), token };
}

async function provePassword(ctx: Context, { email, password }: Credentials): Promise<UserRow> {
  const library = await ctx.auth.$context;
  const found = await library.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash) {
    // The same work as for a known address, so that time does not tell.
    await library.password.hash(password);
    throw new AppError('credentials_wrong');
  }
  if (!(await library.password.verify({ hash, password }))) throw new AppError('credentials_wrong');
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new AppError('credentials_wrong');
  return user;
}

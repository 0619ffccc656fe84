import { VERIFICATION } from '@corpomeme/contract/limits';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/actor.ts';
import { findUser, findUserByEmail, type VerificationMailKind } from '../users/users.queries.ts';
import { createAuthMails } from './auth.mails.ts';

const SECOND = 1000;

/** Mails keep `VERIFICATION.mailGap`; older links stay valid (decision 10). */
export async function sendVerification(
  ctx: Context,
  user: { id: string; email: string },
  kind: VerificationMailKind,
): Promise<void> {
  const { createEmailVerificationToken } = await ctx.auth.parts;
  const token = await createEmailVerificationToken(
    ctx.auth.secret,
    user.email,
    undefined,
    VERIFICATION.linkLifetime / SECOND,
  );
  await createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl }).sendVerification(user, token, kind);
}

/**
 * Answers before it looks: neither text nor time tell which addresses exist. Without an address it is the caller's own.
 */
export function resendVerification(ctx: Context, viewer: Viewer, email: string | undefined): void {
  if (!email && !viewer) throw new AppError('email_invalid');
  ctx.background.run(() => mailAgain(ctx, viewer, email));
}

async function mailAgain(ctx: Context, viewer: Viewer, email: string | undefined): Promise<void> {
  const user = email
    ? await findUserByEmail(ctx.db, email)
    : viewer && (await findUser(ctx.db, viewer.userId));
  if (!user || user.email_verified === 1 || user.banned_at !== null) return;
  await sendVerification(ctx, user, 'requested');
}

/** Following a link twice is harmless. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const api = await ctx.auth.api;
  try {
    await api.verifyEmail({ query: { token } });
  } catch (error) {
    if ((await ctx.auth.parts).isAPIError(error))
      throw new AppError('verification_link_invalid', { cause: error });
    throw error;
  }
}

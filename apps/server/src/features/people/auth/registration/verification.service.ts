import type { RegistrationState } from '@corpomeme/contract/people/auth';
import { VERIFICATION } from '@corpomeme/contract/people/auth';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Viewer } from '../../../../http/actor.ts';
import {
  findUser,
  findUserByEmail,
  type VerificationMailKind,
} from '../../../site/members/members.queries.ts';
import { createAuthMails } from '../auth.mails.ts';
import { hashBrowserKey } from '../ownership/owner-proof.service.ts';
import { confirmRegistration, deleteUnconfirmed, findRegistration } from './registrations.queries.ts';

const SECOND = 1000;

/**
 * Sends the mail unless one was sent within `VERIFICATION.mailGap`; older links stay valid (product: e-mail accounts).
 * Returns whether it was sent. Show the result only to callers who proved the password or the mailbox.
 */
export async function sendVerification(
  ctx: Context,
  user: { id: string; email: string },
  kind: VerificationMailKind,
): Promise<boolean> {
  const { createEmailVerificationToken } = await ctx.auth.parts;
  const token = await createEmailVerificationToken(
    ctx.auth.secret,
    user.email,
    undefined,
    VERIFICATION.linkLifetime / SECOND,
  );
  return createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl }).sendVerification(user, token, kind);
}

/**
 * Mails another link in the background, so that neither text nor time of the response reveals which addresses exist.
 * Without an address, uses the caller's own.
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

interface Confirmation {
  token: string;
  /** Stored by the registering browser; proves that the person who follows the link also chose the password. */
  browserKey?: string | undefined;
}

/** Confirms the address. Idempotent. Returns the page from which the account was registered, the first time. */
export async function confirmEmail(
  ctx: Context,
  { token, browserKey }: Confirmation,
): Promise<string | null> {
  const { email } = await readLink(ctx, token);
  const keyHash = browserKey === undefined ? null : hashBrowserKey(browserKey);
  const now = ctx.clock.now();
  const confirmed = await ctx.transact((trx) => confirmRegistration(trx, { email, keyHash, now }));
  if (!confirmed) throw new AppError('verification_link_invalid');
  return confirmed.returnTo;
}

/** Returns the registration that a mailed link refers to; changes nothing. */
export async function readRegistration(
  ctx: Context,
  { token, browserKey }: Confirmation,
): Promise<RegistrationState> {
  const { email } = await readLink(ctx, token);
  const found = await findRegistration(ctx.db, email);
  if (!found) return { email, state: 'gone', same_browser: false };
  const isSame = browserKey !== undefined && hashBrowserKey(browserKey) === found.browser_key_hash;
  return { email, state: found.email_verified === 1 ? 'confirmed' : 'waiting', same_browser: isSame };
}

/**
 * Deletes the account, for a mailbox owner who did not register, and frees the address. Idempotent. Throws AppError
 * `registration_confirmed` if the address is confirmed, also by a concurrent request.
 */
export async function removeRegistration(ctx: Context, token: string): Promise<void> {
  const { email, linkMadeAt } = await readLink(ctx, token);
  await ctx.erase(async (trx) => {
    if (await deleteUnconfirmed(trx, { email, linkMadeAt })) return;
    if (await findRegistration(trx, email)) throw new AppError('registration_confirmed');
  });
}

async function readLink(ctx: Context, token: string): Promise<{ email: string; linkMadeAt: number }> {
  const { readVerificationToken } = await ctx.auth.parts;
  const link = await readVerificationToken(token, ctx.auth.secret);
  if (!link) throw new AppError('verification_link_invalid');
  return link;
}

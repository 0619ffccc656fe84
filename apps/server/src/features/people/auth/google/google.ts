import * as operations from '@corpomeme/contract/people/accounts.operations';
import { type GoogleAuthBody, plainAddress, type Session } from '@corpomeme/contract/people/auth';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { chosenLanguage } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { type Identity, ProviderUnavailable } from '../../../../platform/openid.ts';
import { hasAddressFromOthers, recordAudit } from '../../../site/audit/audit.queries.ts';
import {
  findUser,
  findUserByEmail,
  findUserLocked,
  recordLogin,
  type UserRow,
} from '../../../site/members/members.queries.ts';
import { isEmailBanned } from '../../../site/members/members.ts';
import { foldUsername, usernameFromEmail } from '../../../site/members/names/usernames.policy.ts';
import { deleteCredentials, insertUser } from '../accounts.queries.ts';
import { isAddressClaimed } from '../address/claimed-addresses.service.ts';
import { createAuthMails } from '../auth.mails.ts';
import { viewOwnSelf } from '../current-user.service.ts';
import { admit, assertAdmitted, recordInvited } from '../invitations/invitations.ts';
import { findUserIdByLink, GOOGLE, insertLink, type Link } from '../logins/links.queries.ts';
import { unusableClaim } from '../openid/openid-proofs.service.ts';
import { isOwnerProven } from '../ownership/owner-proof.policy.ts';
import { setOwnerProven, setVerified } from '../ownership/owner-proof.queries.ts';
import { findPasswordHash } from '../passwords/passwords.queries.ts';
import { findFreeUsername } from '../registration/registration.ts';
import { hashToken } from '../sessions/sessions.policy.ts';
import { deleteSession, deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/sessions.ts';
import { dropTwoFactor } from '../two-factor/two-factor.queries.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';

/** Attempts: concurrent first logins may take the same name or address, so the loser looks up again. */
const TRIES = 4;

/**
 * Logs in with Google (product: google sign-in). Uses only what the provider proves and ignores the rest of the body.
 */
export async function signInWithGoogle(
  ctx: Context,
  body: GoogleAuthBody,
  userAgent: string | undefined,
): Promise<Session> {
  const identity = await proveIdentity(ctx, body);
  assertHints(identity, body);
  const user = await findOrCreate(ctx, { ...identity, invitation: body.invitation });
  if (user.banned_at !== null)
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  await proveSecondFactor(ctx, user.id, body.code);
  const token = await startSession(ctx, user.id, userAgent);
  const link = { provider: GOOGLE, subject: identity.subject };
  await endUnlessLinked(ctx, { userId: user.id, link, token, refusal: 'google_sign_in_failed' });
  await recordLogin(ctx.db, user.id, ctx.clock.now());
  return { ...(await viewOwnSelf(ctx, user)), token };
}

/** Ends the new session if the link was removed meanwhile; otherwise the removal ends it. */
export async function endUnlessLinked(
  ctx: Context,
  { userId, link, token, refusal }: { userId: string; link: Link; token: string; refusal: ErrorCode },
): Promise<void> {
  const owner = await ctx.transact(async (trx) => {
    // Waits for a removal that runs.
    await findUserLocked(trx, userId);
    return findUserIdByLink(trx, link);
  });
  if (owner === userId) return;
  await deleteSession(ctx.db, hashToken(token));
  throw new AppError(refusal);
}

interface AddressedIdentity extends Identity {
  email: string;
}

/** Throws AppError `google_sign_in_failed` unless each given token is a proof of the same Google account. */
export async function proveIdentity(
  { google, log }: Context,
  { idToken, accessToken }: Pick<GoogleAuthBody, 'idToken' | 'accessToken'>,
): Promise<AddressedIdentity> {
  if (!google) throw new AppError('google_unavailable');
  try {
    const proofs = [
      ...(idToken ? [await google.checkIdToken(idToken)] : []),
      ...(accessToken ? [await google.checkAccessToken(accessToken)] : []),
    ];
    const [identity] = proofs;
    // Two proofs must belong to the same Google account.
    if (identity && proofs.every((proof) => proof?.subject === identity.subject)) {
      const { email } = identity;
      if (email === null) throw unusableClaim({ log }, GOOGLE, 'email');
      return { ...identity, email };
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('google_unreachable', { cause: error, retryAfter: 10 });
  }
  throw new AppError('google_sign_in_failed');
}

function assertHints(identity: AddressedIdentity, { googleId, email, name }: GoogleAuthBody): void {
  const fits =
    (!googleId || googleId === identity.subject) &&
    (!email || plainAddress(email) === identity.email) &&
    (!name || !identity.name || name.trim() === identity.name.trim());
  if (!fits) throw new AppError('identity_mismatch');
}

/** What the provider proves, and the invitation that a new member brings. */
type Applicant = AddressedIdentity & { invitation: string | undefined };

async function findOrCreate(ctx: Context, identity: Applicant, tries = TRIES): Promise<UserRow> {
  const known = await findUserIdByLink(ctx.db, { provider: GOOGLE, subject: identity.subject });
  if (known !== undefined) return readUser(ctx, known);
  // Checked before the look-up, so that the refusal reveals nothing about members with such an address.
  if (!identity.emailVerified) {
    await ctx.blocks.assertMayRegister(identity.email);
    await assertAdmitted(ctx, identity);
  }
  try {
    const local = await findUserByEmail(ctx.db, identity.email);
    const userId = local
      ? await link(ctx, local.id, identity)
      : await createAccountOf(ctx, googler(identity));
    return await readUser(ctx, userId);
  } catch (error) {
    if (!isUniqueViolation(error) || tries <= 1) throw error;
    return findOrCreate(ctx, identity, tries - 1);
  }
}

async function readUser(ctx: Context, id: string): Promise<UserRow> {
  const user = await findUser(ctx.db, id);
  if (!user) throw new AppError('google_sign_in_failed');
  return user;
}

/**
 * Links the Google account and returns the member's id. Throws AppError('google_email_unverified') if Google has not
 * verified the address, and AppError('openid_address_known') if an admin gave it to the account: it then proves nothing.
 */
async function link(ctx: Context, userId: string, identity: AddressedIdentity): Promise<string> {
  if (!identity.emailVerified) throw new AppError('google_email_unverified');
  const mails = createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });
  const isTakenOver = await ctx.transact(async (trx) => {
    const user = await findUserLocked(trx, userId);
    if (!user || user.banned_at !== null) return false;
    // The account left the address since it was looked up.
    if (user.email !== identity.email) throw new AppError('google_sign_in_failed');
    const now = ctx.clock.now();
    if (await hasAddressFromOthers(trx, userId, now)) throw new AppError('openid_address_known');
    const isUnproven = !isOwnerProven(user);
    const keepsPassword = user.email_verified === 1 && (await findPasswordHash(trx, userId)) !== undefined;
    // The mailbox's owner confirmed this password by a click, so it stays and a mail says so (decision 068).
    if (isUnproven && keepsPassword) await mails.queueGoogleLinked(trx, user.email);
    else if (isUnproven) await dropUnproven(trx, userId, now);
    else await mails.queueLoginChange(trx, user.email, 'loginAdded');
    await insertLink(trx, { userId, provider: GOOGLE, subject: identity.subject }, now);
    const details = { linked: true };
    await recordAudit(trx, { action: 'account.google', at: now, actorId: userId, userId, details });
    return isUnproven && !keepsPassword;
  });
  await ctx.mails.wake();
  if (isTakenOver) ctx.bus.publish('user.loggedOut', { userId });
  return userId;
}

/**
 * Removes all credentials, which an attacker may have set up on another person's address, and marks the mailbox's owner
 * as proven (decision 068).
 */
async function dropUnproven(trx: Database, userId: string, now: number): Promise<void> {
  await deleteCredentials(trx, userId);
  await dropTwoFactor(trx, userId);
  await deleteSessionsOf(trx, userId, null);
  await setVerified(trx, userId);
  await setOwnerProven(trx, userId, now);
}

const googler = (identity: Applicant) =>
  ({ ...identity, provider: GOOGLE, isOwnerProven: identity.emailVerified }) as const;

interface NewMember extends Pick<Applicant, 'subject' | 'email' | 'emailVerified' | 'invitation'> {
  provider: Link['provider'];
  isOwnerProven: boolean;
}

/** Returns the new id. Rejects with a unique violation when the name or the address is taken meanwhile. */
export async function createAccountOf(ctx: Context, applicant: NewMember): Promise<string> {
  const { subject, email, emailVerified, provider, isOwnerProven } = applicant;
  await ctx.blocks.assertMayRegister(email);
  // Checked after the look-up of the address, so that a deletion in between is noticed (product: deleted users). Only
  // the address's owner learns of it.
  if (await isEmailBanned(ctx, email))
    throw new AppError(emailVerified ? 'account_deleted' : 'google_email_unverified');
  if (await isAddressClaimed(ctx, email))
    throw new AppError(emailVerified ? 'openid_address_known' : 'google_email_unverified');
  const username = await findFreeUsername(ctx, usernameFromEmail(email));
  const user = {
    username,
    usernameKey: foldUsername(username),
    email,
    emailVerified,
    isOwnerProven,
    provider: provider === GOOGLE ? 'google' : 'email',
    language: chosenLanguage(),
  } as const;
  return ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const invitationId = await admit(ctx, trx, applicant);
    const userId = await insertUser(trx, user, now);
    await recordInvited(ctx, trx, userId, invitationId);
    await insertLink(trx, { userId, provider, subject }, now);
    return userId;
  });
}

export function registerGoogle(app: App, ctx: Context): void {
  handle(app, operations.logInWithGoogle, (request) =>
    signInWithGoogle(ctx, request.body, request.headers['user-agent']),
  );

  handle(app, operations.logInWithApple, async () => {
    throw new AppError('apple_unavailable');
  });
}

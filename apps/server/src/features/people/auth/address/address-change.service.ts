import type { AdminEmailBody } from '@corpomeme/contract/people/admin';
import { EMAIL_CHANGE, type EmailChangeBody } from '@corpomeme/contract/people/auth';
import { inLanguageOf, m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { hasAddressFromOthers, recordAudit } from '../../../site/audit/audit.queries.ts';
import { changedFields } from '../../../site/audit/changed-fields.policy.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { findUserByEmail, findUserLocked, type UserRow } from '../../../site/members/members.queries.ts';
import { holdForChange, isEmailBanned, liftEmailBan } from '../../../site/members/members.ts';
import { createAuthMails } from '../auth.mails.ts';
import { setOwnerProven } from '../ownership/owner-proof.queries.ts';
import { proveOwner } from '../ownership/ownership.ts';
import { deleteOtherCredentials, findPasswordHash } from '../passwords/passwords.queries.ts';
import { deleteUnconfirmed } from '../registration/registrations.queries.ts';
import { findSession } from '../sessions/sessions.queries.ts';
import { findTwoFactor } from '../two-factor/two-factor.queries.ts';
import { addressOfToken, hashAddressToken, makeAddressToken } from './address-links.policy.ts';
import { deleteAddressLinks, findAddressLink, insertAddressLink } from './address-links.queries.ts';
import { byLink, moveTo } from './address-moves.service.ts';
import { claimOf, isAddressClaimed } from './claimed-addresses.service.ts';

/** Each function queues a mail in the transaction of the change; call `mails.wake()` after it. */

/** A member with the address that the account had before, which has no language of its own any more. */
interface FormerRecipient {
  email: string;
  language: string | null;
}

async function queueChangeLink(ctx: Context, trx: Database, email: string, token: string): Promise<void> {
  const link = ctx.config.publicUrl + page.changeEmail({ token });
  const text = () => composeMail({ ...m.letter.addressChange, link });
  await ctx.mails.write(trx, email, text, EMAIL_CHANGE.linkLifetime);
}

async function queueUndoMail(
  ctx: Context,
  trx: Database,
  { email, language }: FormerRecipient,
  { undo, isByTeam }: { undo: string; isByTeam: boolean },
): Promise<void> {
  const link = ctx.config.publicUrl + page.changeEmail({ undo });
  const text = () => {
    const { addressChanged, addressGiven } = m.letter;
    if (!isByTeam) return composeMail({ ...addressChanged, link });
    const closing = `${addressGiven.closing} ${ctx.config.publicUrl}${page.contact()}`;
    return composeMail({ ...addressChanged, text: addressGiven.text, closing, link });
  };
  await ctx.mails.write(trx, email, () => inLanguageOf(language, text), EMAIL_CHANGE.undoFor);
}

/** Tells of a change that the old address cannot undo: by the operator, or because an admin had given it. */
async function queueReplacedMail(
  ctx: Context,
  trx: Database,
  { email, language }: FormerRecipient,
): Promise<void> {
  const text = () => {
    const { contact: button, addressReplaced } = m.letter;
    return composeMail({ ...addressReplaced, button, link: ctx.config.publicUrl + page.contact() });
  };
  await ctx.mails.write(trx, email, () => inLanguageOf(language, text), EMAIL_CHANGE.undoFor);
}

const SECOND = 1000;

const mailsOf = (ctx: Context) => createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });

/**
 * Mails a link to the wanted address in the background, after a proof of ownership. The response is the same for an
 * address that has an account (decision 300).
 */
export async function requestAddressChange(
  ctx: Context,
  { userId, sessionKey }: Actor,
  { email, password, code }: z.output<typeof EmailChangeBody>,
): Promise<void> {
  const startedAt = (await findSession(ctx.db, sessionKey))?.created_at;
  if (!startedAt || ctx.clock.now() - Date.parse(startedAt) < EMAIL_CHANGE.sessionAge)
    throw new AppError('session_too_new');
  if ((await findPasswordHash(ctx.db, userId)) === undefined) throw new AppError('password_needed');
  await ctx.blocks.assertMayRegister(email);
  await proveOwner(ctx, userId, { password, code });
  await countMail(ctx, userId);
  ctx.background.run(() => mailChangeLink(ctx, userId, email));
}

/** A member must not send mails to many strangers. */
async function countMail(ctx: Context, userId: string): Promise<void> {
  const { mails, window } = EMAIL_CHANGE;
  if ((await ctx.limits.count(ctx.limits.hash('email change', userId), window)) <= mails) return;
  throw new AppError('too_many_mails', { retryAfter: Math.ceil(window / SECOND) });
}

async function mailChangeLink(ctx: Context, userId: string, email: string): Promise<void> {
  const other = await findUserByEmail(ctx.db, email);
  // A registration that nobody confirmed does not hold the address.
  if (other && (other.email_verified === 1 || other.last_login_at !== null))
    return mailsOf(ctx).sendAlreadyRegistered(other);
  if (await isAddressClaimed(ctx, email, userId))
    return mailsOf(ctx).sendAddressRefused(email, 'addressClaimed');
  if (await isEmailBanned(ctx, email)) return mailsOf(ctx).sendAddressRefused(email, 'addressBanned');
  const token = makeAddressToken(email);
  const now = ctx.clock.now();
  const link = { tokenHash: hashAddressToken(token), userId, factorId: '', now };
  await ctx.transact(async (trx) => {
    await findUserLocked(trx, userId);
    await deleteAddressLinks(trx, 'change', userId);
    await insertAddressLink(trx, 'change', { ...link, expiresAt: now + EMAIL_CHANGE.linkLifetime });
    await queueChangeLink(ctx, trx, email, token);
  });
  await ctx.mails.wake();
}

/**
 * Changes the caller's address to that of the mailed link. Only a session of the same member may do so: a link that was
 * mailed to a mistyped address opens nothing.
 */
export async function confirmAddressChange(ctx: Context, actor: Actor, token: string): Promise<void> {
  const { userId, sessionKey } = actor;
  const to = addressOfToken(token);
  const tokenHash = hashAddressToken(token);
  const now = ctx.clock.now();
  const change = async (trx: Database) => {
    const user = await findUserLocked(trx, userId);
    const link = await findAddressLink(trx, 'change', tokenHash, now);
    if (!user || link?.userId !== userId || (await isClosed({ ...ctx, db: trx }, to, userId)))
      throw new AppError('email_change_link_invalid');
    await deleteUnconfirmed(trx, { email: to, linkMadeAt: now });
    const tell = await wayToTell(trx, user, now);
    const ended = await move(ctx, trx, user, { to, keptSession: sessionKey, actorId: userId });
    await setOwnerProven(trx, userId, now);
    await tell(ctx, trx, user, userId);
    return { from: user.email, ended };
  };
  const { from, ended } = await byLink(ctx, change);
  await ctx.mails.forgetWritten(from);
  await ctx.mails.wake();
  for (const key of ended) ctx.bus.publish('user.loggedOut', { userId, sessionKey: key });
  ctx.bus.publish('user.changed', { userId });
}

type Tell = (ctx: Context, trx: Database, user: UserRow, actorId: string | null) => Promise<void>;

/**
 * Returns how to tell the address that the account now leaves. One that an admin gave within the week proves nothing, so it
 * gets no link: it could be the admin's own, and the link would then open the account.
 */
const wayToTell = async (trx: Database, user: UserRow, now: number): Promise<Tell> =>
  (await hasAddressFromOthers(trx, user.id, now)) ? queueReplacedMail : queueUndoLink;

const isClosed = async (ctx: Context, email: string, userId: string): Promise<boolean> =>
  (await isEmailBanned(ctx, email)) || (await isAddressClaimed(ctx, email, userId));

/** Tells the old address, with a link that undoes the change. */
async function queueUndoLink(
  ctx: Context,
  trx: Database,
  user: UserRow,
  actorId: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const token = makeAddressToken(user.email);
  const factor = await findTwoFactor(trx, user.id);
  await insertAddressLink(trx, 'undo', {
    tokenHash: hashAddressToken(token),
    userId: user.id,
    factorId: factor?.verified === 1 ? factor.id : '',
    claim: claimOf(ctx, user.email),
    now,
    expiresAt: now + EMAIL_CHANGE.undoFor,
  });
  await queueUndoMail(ctx, trx, user, { undo: token, isByTeam: actorId !== user.id });
}

/**
 * Gives a member another address for an admin. The old address gets a link that undoes the change, and until it lapses the
 * new mailbox opens nothing: the password and the passkeys of before do (decision 300).
 */
export async function changeAddressOf(
  ctx: Context,
  admin: Actor,
  userId: string,
  { email, reason, seen }: z.output<typeof AdminEmailBody>,
): Promise<void> {
  const hold = async (trx: Database) => {
    const { own, user } = await holdForChange(trx, admin, userId, ctx.clock.now());
    if (own.role !== 'admin') throw new AppError('access_denied');
    changedFields({ email: user.email }, { email }, seen);
    return user;
  };
  if (!(await changeUnasked(ctx, email, { actorId: admin.userId, reason, hold })))
    throw new AppError('email_taken');
}

/** Gives an account another address for the operator, who vouches for it. The old address is told and cannot undo it. */
export async function changeAddress(
  ctx: Context,
  from: string,
  to: string,
  reason: string | null,
): Promise<'changed' | 'unknown' | 'taken'> {
  const found = await findUserByEmail(ctx.db, from);
  if (!found || found.deleted_at !== null) return 'unknown';
  const hold = async (trx: Database) => (await findUserLocked(trx, found.id)) ?? found;
  return (await changeUnasked(ctx, to, { actorId: null, reason, hold })) ? 'changed' : 'taken';
}

interface Unasked extends Pick<Move, 'actorId' | 'reason'> {
  hold(trx: Database): Promise<UserRow>;
}

/** Returns false if another account has the address. The new address counts as verified, and every session ends. */
async function changeUnasked(ctx: Context, to: string, { hold, ...entry }: Unasked): Promise<boolean> {
  const change = async (trx: Database) => {
    const user = await hold(trx);
    if (await isAddressClaimed({ ...ctx, db: trx }, to, user.id)) return null;
    const isOperators = entry.actorId === null;
    const tell = isOperators ? queueReplacedMail : await wayToTell(trx, user, ctx.clock.now());
    await move(ctx, trx, user, { ...entry, to, keptSession: null });
    // Links to earlier addresses must not undo the decision of the operator.
    if (isOperators) await deleteAddressLinks(trx, 'undo', user.id);
    await tell(ctx, trx, user, entry.actorId);
    return user;
  };
  let user: UserRow | null;
  try {
    user = await ctx.erase(change);
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
  if (!user) return false;
  // As with a new account, admins and operators decide about the address of a deleted one.
  await liftEmailBan(ctx, to);
  await ctx.mails.forgetWritten(user.email);
  await ctx.mails.wake();
  ctx.bus.publish('user.loggedOut', { userId: user.id });
  return true;
}

interface Move {
  to: string;
  /** The session that goes on; null ends all. */
  keptSession: string | null;
  actorId: string | null;
  reason?: string | null;
}

/** Also ends the login with Google, whose account may be the employer's. Returns the keys of the ended sessions. */
async function move(
  ctx: Context,
  trx: Database,
  user: UserRow,
  { to, keptSession, actorId, reason = null }: Move,
): Promise<string[]> {
  await deleteOtherCredentials(trx, user.id);
  const at = ctx.clock.now();
  await recordAudit(trx, { action: 'account.email', at, actorId, userId: user.id, reason });
  return moveTo(ctx, trx, user, { to, keptSession });
}

import { createHash, randomBytes } from 'node:crypto';
import * as operations from '@corpomeme/contract/people/accounts.operations';
import { RESET } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { clientOf } from '../../../../http/limits/client.ts';
import { hasAddressFromOthers, recordAudit } from '../../../site/audit/audit.queries.ts';
import { forgiveAccount } from '../../../site/limits/login-delay.ts';
import { act } from '../../../site/members/act.ts';
import { findUserByEmail, findUserLocked, type UserRow } from '../../../site/members/members.queries.ts';
import { createAuthMails } from '../auth.mails.ts';
import { isOwnerProven } from '../ownership/owner-proof.policy.ts';
import { deleteOwnerCode, setOwnerProven, setVerified } from '../ownership/owner-proof.queries.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { dropTwoFactor } from '../two-factor/two-factor.queries.ts';
import { isCommonPassword } from './passwords.policy.ts';
import {
  deleteOtherCredentials,
  findPasswordHash,
  replacePasswordHash,
  setPasswordHash,
} from './passwords.queries.ts';
import {
  claimResetMail,
  consumeResetLink,
  deleteExpiredResetLinks,
  deleteResetLinksOf,
  insertResetLink,
  isResetLinkLive,
} from './reset-links.queries.ts';

const TOKEN_BYTES = 32;

/**
 * Mails a reset link in the background, so that neither text nor time of the response reveals which addresses exist
 * (product: e-mail accounts).
 */
export function requestPasswordReset(ctx: Context, email: string): void {
  ctx.background.run(() => mailResetLink(ctx, email));
}

async function mailResetLink(ctx: Context, email: string): Promise<void> {
  const found = await findUserByEmail(ctx.db, email);
  if (!found) return;
  const { id: userId } = found;
  const now = ctx.clock.now();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { tokenHash: hashToken(token), userId, now, expiresAt: now + RESET.linkLifetime };
  const mails = createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });
  const isClaimed = await ctx.transact(async (trx) => {
    const user = await findUserLocked(trx, userId);
    // The account may have left the address meanwhile, whose mailbox must get no link then.
    if (user?.email !== email || user.banned_at !== null) return false;
    if (await hasAddressFromOthers(trx, userId, now)) return false;
    if (!(await claimResetMail(trx, userId, { now, notBefore: now - RESET.mailGap }))) return false;
    await deleteExpiredResetLinks(trx, now);
    await insertResetLink(trx, link);
    await mails.queuePasswordReset(trx, email, token);
    return true;
  });
  if (isClaimed) await ctx.mails.wake();
}

/** Sets the password and ends every session. Of two concurrent calls, one is refused. */
async function resetPassword(
  ctx: Context,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  if (await isCommonPassword(password)) throw new AppError('password_too_common');
  const tokenHash = hashToken(token);
  // Checked before the expensive password hash.
  if (!(await isResetLinkLive(ctx.db, tokenHash, ctx.clock.now()))) throw new AppError('reset_link_invalid');
  const hash = await (await ctx.auth.$context).password.hash(password);
  const now = ctx.clock.now();
  const userId = await ctx.transact(async (trx) => {
    const id = await consumeResetLink(trx, tokenHash, now);
    const user = id === undefined ? undefined : await findUserLocked(trx, id);
    // Members may have been banned or deleted since the mail was sent.
    if (!user || user.banned_at !== null) throw new AppError('reset_link_invalid');
    await takeOver(ctx, trx, user, { hash, now, address, actorId: user.id, how: 'reset' });
    return user.id;
  });
  ctx.bus.publish('user.loggedOut', { userId });
}

/**
 * Sets the password for an operator, who may also turn a lost second factor off. Ends every session. Returns false if the
 * address has no account.
 */
export async function setPasswordByEmail(
  ctx: Context,
  email: string,
  { password, dropsSecondFactor }: { password: string; dropsSecondFactor: boolean },
): Promise<boolean> {
  const hash = await (await ctx.auth.$context).password.hash(password);
  const now = ctx.clock.now();
  const userId = await ctx.transact(async (trx) => {
    const found = await findUserByEmail(trx, email);
    const user = found && (await findUserLocked(trx, found.id));
    if (!user || user.deleted_at !== null) return null;
    if (dropsSecondFactor) {
      await dropTwoFactor(trx, user.id);
      await deletePasskeysOf(trx, user.id);
    }
    await takeOver(ctx, trx, user, { hash, now, address: null, actorId: null, how: 'operator' });
    return user.id;
  });
  if (userId !== null) ctx.bus.publish('user.loggedOut', { userId });
  return userId !== null;
}

interface Takeover {
  hash: string;
  now: number;
  /** Null for the operator's command line, as is `actorId`. */
  address: string | null;
  actorId: string | null;
  how: 'reset' | 'operator';
}

/** Sets the password, ends every session and link, and forgives wrong passwords. */
async function takeOver(
  ctx: Context,
  trx: Database,
  user: UserRow,
  { hash, now, address, actorId, how }: Takeover,
): Promise<void> {
  const userId = user.id;
  if (!isOwnerProven(user)) {
    // The mailbox's owner now knows the password too; other credentials may belong to an attacker.
    await deleteOtherCredentials(trx, userId);
    await deletePasskeysOf(trx, userId);
    await dropTwoFactor(trx, userId);
    await deleteOwnerCode(trx, userId);
    await setVerified(trx, userId);
    await setOwnerProven(trx, userId, now);
  }
  await setPasswordHash(trx, userId, hash, now);
  await deleteResetLinksOf(trx, userId);
  await deleteSessionsOf(trx, userId, null);
  await forgiveAccount(ctx, trx, { email: user.email, address });
  await recordAudit(trx, { action: 'account.password', at: now, actorId, userId, details: { how } });
}

export async function isPasswordOf(ctx: Context, userId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(ctx.db, userId);
  return hash !== undefined && (await ctx.auth.$context).password.verify({ hash, password });
}

/** Changes the password and ends every session but the caller's. */
async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionKey } = actor;
  const library = await ctx.auth.$context;
  const from = await findPasswordHash(ctx.db, userId);
  if (!from || !(await library.password.verify({ hash: from, password: currentPassword })))
    throw new AppError('password_wrong');
  if (await isCommonPassword(newPassword)) throw new AppError('password_too_common');
  const to = await library.password.hash(newPassword);
  const ended = await act(ctx, actor, async (trx, now) => {
    if (!(await replacePasswordHash(trx, userId, { from, to, now }))) throw new AppError('password_wrong');
    await deleteResetLinksOf(trx, userId);
    const details = { how: 'change' };
    await recordAudit(trx, { action: 'account.password', at: now, actorId: userId, userId, details });
    return deleteSessionsOf(trx, userId, sessionKey);
  });
  for (const key of ended) ctx.bus.publish('user.loggedOut', { userId, sessionKey: key });
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function registerPasswords(app: App, ctx: Context): void {
  // The same for all: the page asks visitors to log in first.
  handle(app, operations.findPasswordPage, (_request, reply) => {
    reply.status(302).header('location', page.account());
    return '';
  });

  handle(app, operations.requestPasswordReset, async (request) => {
    requestPasswordReset(ctx, request.body.email);
    return { message: m.answer.resetSent };
  });

  handle(app, operations.resetPassword, async (request) => {
    const { address } = clientOf(request);
    await resetPassword(ctx, { ...request.body, address });
    return { message: m.answer.passwordReset };
  });

  handle(app, operations.changePassword, async (request) => {
    await changePassword(ctx, actorOf(request), request.body);
    return { message: m.answer.passwordChanged };
  });
}

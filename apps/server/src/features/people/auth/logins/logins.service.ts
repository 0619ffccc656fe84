import type { FreshProof, GoogleLinkBody, LoginItem } from '@corpomeme/contract/people/logins';
import type { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { findUserLocked, type UserRow } from '../../../site/members/members.queries.ts';
import { createAuthMails } from '../auth.mails.ts';
import { findUserIdBySubject, insertGoogleAccount } from '../google/google.queries.ts';
import { proveIdentity } from '../google/google.service.ts';
import { proveOwnerAfresh } from '../ownership/ownership.service.ts';
import { findPasswordHash } from '../passwords/passwords.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteLink, listLinks } from './logins.queries.ts';

const mailsOf = (ctx: Context) => createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });

/** Returns the ways to log in beside the password, oldest first. */
export async function listLogins(db: Database, userId: string): Promise<LoginItem[]> {
  return (await listLinks(db, userId)).map((row) => ({ ...row, kind: 'google' }));
}

/**
 * Lets the Google account of the proof log in to the caller's account. It needs no equal address, so the proof of
 * ownership protects the account (decision 305).
 */
export async function linkGoogle(
  ctx: Context,
  { userId }: Actor,
  { idToken, accessToken, ...proof }: z.output<typeof GoogleLinkBody>,
): Promise<void> {
  const identity = await proveIdentity(ctx, { idToken, accessToken });
  if (!identity.emailVerified) throw new AppError('google_email_unverified');
  // An employer opens the Google accounts of its domain.
  await ctx.blocks.assertMayRegister(identity.email);
  await proveOwnerAfresh(ctx, userId, proof);
  const link = async (trx: Database) => {
    const user = await holdMember(trx, userId);
    const owner = await findUserIdBySubject(trx, identity.subject);
    if (owner !== undefined && owner !== userId) throw new AppError('google_linked_elsewhere');
    if ((await listLinks(trx, userId)).length > 0) throw new AppError('google_already_linked');
    const now = ctx.clock.now();
    await insertGoogleAccount(trx, { userId, subject: identity.subject }, now);
    await recordAudit(trx, {
      action: 'account.google',
      at: now,
      actorId: userId,
      userId,
      details: { linked: true },
    });
    await mailsOf(ctx).queueLoginChange(trx, user.email, 'loginAdded');
  };
  await ctx.transact(link).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('google_linked_elsewhere');
    throw error;
  });
  await ctx.mails.wake();
}

/** Removes a way to log in and ends every session but the caller's. The last way stays. */
export async function removeLogin(
  ctx: Context,
  { userId, sessionKey }: Actor,
  id: string,
  proof: FreshProof,
): Promise<void> {
  if (!(await listLogins(ctx.db, userId)).some((login) => login.id === id))
    throw new AppError('login_not_found');
  await proveOwnerAfresh(ctx, userId, proof);
  const ended = await ctx.transact(async (trx) => {
    const user = await holdMember(trx, userId);
    if (!(await deleteLink(trx, userId, id))) throw new AppError('login_not_found');
    if (!(await canLogIn(trx, userId))) throw new AppError('last_login');
    const [at, details] = [ctx.clock.now(), { linked: false }];
    await recordAudit(trx, { action: 'account.google', at, actorId: userId, userId, details });
    await mailsOf(ctx).queueLoginChange(trx, user.email, 'loginRemoved');
    return deleteSessionsOf(trx, userId, sessionKey);
  });
  await ctx.mails.wake();
  for (const key of ended) ctx.bus.publish('user.loggedOut', { userId, sessionKey: key });
}

/** Locks the member, so that of two concurrent changes the second sees the first. */
async function holdMember(trx: Database, userId: string): Promise<UserRow> {
  const user = await findUserLocked(trx, userId);
  if (!user || user.banned_at !== null) throw new AppError('not_logged_in');
  return user;
}

async function canLogIn(trx: Database, userId: string): Promise<boolean> {
  return (await findPasswordHash(trx, userId)) !== undefined || (await listLinks(trx, userId)).length > 0;
}

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
import { deletePasskey, listPasskeys } from '../passkeys/passkeys.queries.ts';
import { recordPasskey } from '../passkeys/passkeys.service.ts';
import { findPasswordHash } from '../passwords/passwords.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteLink, listLinks } from './logins.queries.ts';

const mailsOf = (ctx: Context) => createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });

const isoOf = (time: number) => new Date(time).toISOString();

/** Returns the ways to log in beside the password. */
export async function listLogins(db: Database, userId: string): Promise<LoginItem[]> {
  const links = (await listLinks(db, userId)).map(
    (row) => ({ ...row, kind: 'google', name: null, last_used_on: null }) as const,
  );
  const passkeys = (await listPasskeys(db, userId)).map(
    ({ id, name, created_at, last_used_on: used }) =>
      ({
        id,
        kind: 'passkey',
        name,
        created_at: isoOf(created_at),
        last_used_on: used === null ? null : isoOf(used),
      }) as const,
  );
  return [...links, ...passkeys];
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
    await insertGoogleAccount(trx, { userId, subject: identity.subject }, ctx.clock.now());
    await recordGoogle(ctx, trx, userId, { linked: true });
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
  const login = (await listLogins(ctx.db, userId)).find((each) => each.id === id);
  if (!login) throw new AppError('login_not_found');
  await proveOwnerAfresh(ctx, userId, proof);
  const ended = await ctx.transact(async (trx) => {
    const user = await holdMember(trx, userId);
    const remove = login.kind === 'passkey' ? deletePasskey : deleteLink;
    if (!(await remove(trx, userId, id))) throw new AppError('login_not_found');
    if (!(await canLogIn(ctx, trx, userId))) throw new AppError('last_login');
    if (login.kind === 'passkey') await recordPasskey(ctx, trx, userId, 'removed');
    else await recordGoogle(ctx, trx, userId, { linked: false });
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

async function canLogIn(ctx: Context, trx: Database, userId: string): Promise<boolean> {
  if ((await findPasswordHash(trx, userId)) !== undefined) return true;
  const logins = await listLogins(trx, userId);
  // A link opens nothing while the site has no Google sign-in.
  return logins.some(({ kind }) => kind === 'passkey' || ctx.google);
}

async function recordGoogle(
  ctx: Context,
  trx: Database,
  userId: string,
  details: { linked: boolean },
): Promise<void> {
  const at = ctx.clock.now();
  await recordAudit(trx, { action: 'account.google', at, actorId: userId, userId, details });
}

import type { FreshProof, GoogleLinkBody, LoginItem } from '@corpomeme/contract/people/logins';
import * as operations from '@corpomeme/contract/people/logins';
import type { OpenIdLinkBody } from '@corpomeme/contract/people/openid';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import type { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { act, actAlone } from '../../../site/members/act.ts';
import { createAuthMails } from '../auth.mails.ts';
import { proveIdentity } from '../google/google.ts';
import { openProof, providerOf, unusableClaim, useUp } from '../openid/openid-proofs.service.ts';
import { proveOwnerAfresh } from '../ownership/ownership.ts';
import { deletePasskey, listPasskeys } from '../passkeys/passkeys.queries.ts';
import { recordPasskey } from '../passkeys/passkeys.service.ts';
import { findPasswordHash } from '../passwords/passwords.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteLink, findUserIdByLink, GOOGLE, insertLink, type Link, listLinks } from './links.queries.ts';

const mailsOf = (ctx: Context) => createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });

const PREFIX_LENGTH = 'openid:'.length;

const isoOf = (time: number) => new Date(time).toISOString();

/** Returns the ways to log in beside the password. */
export async function listLogins(
  { config }: Pick<Context, 'config'>,
  db: Database,
  userId: string,
): Promise<LoginItem[]> {
  const links = (await listLinks(db, userId)).map(({ id, provider_id: provider, created_at }) => {
    const row = { id, created_at, last_used_on: null };
    if (provider === GOOGLE) return { ...row, kind: 'google', name: null } as const;
    const issuer = config.openIdIssuers.find((known) => providerOf(known) === provider);
    // An issuer that the operator removed opens nothing.
    return {
      ...row,
      kind: 'openid',
      name: issuer?.name ?? provider.slice(PREFIX_LENGTH),
      issuer: issuer?.id,
    } as const;
  });
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
async function linkGoogle(
  ctx: Context,
  actor: Actor,
  { idToken, accessToken, ...proof }: z.output<typeof GoogleLinkBody>,
): Promise<void> {
  const identity = await proveIdentity(ctx, { idToken, accessToken });
  if (!identity.emailVerified) throw new AppError('google_email_unverified');
  // An employer opens the Google accounts of its domain.
  await ctx.blocks.assertMayRegister(identity.email);
  await proveOwnerAfresh(ctx, actor.userId, proof);
  const refusals = { twice: 'google_already_linked', elsewhere: 'google_linked_elsewhere' } as const;
  await link(ctx, actor, { provider: GOOGLE, subject: identity.subject, refusals });
}

/** The same for an account at another issuer, of which a member connects one at each. */
export async function linkOpenId(
  ctx: Context,
  actor: Actor,
  { proof: sealed, ...proof }: OpenIdLinkBody,
): Promise<void> {
  const { id, end, provider, subject, email, emailVerified } = openProof(ctx, sealed);
  if (!emailVerified) throw unusableClaim(ctx, provider, 'email_verified');
  await ctx.blocks.assertMayRegister(email);
  await proveOwnerAfresh(ctx, actor.userId, proof);
  await act(ctx, actor, (trx) => useUp(ctx, trx, id, end));
  const refusals = { twice: 'login_linked_already', elsewhere: 'login_linked_elsewhere' } as const;
  await link(ctx, actor, { provider, subject, refusals });
}

interface NewLink extends Link {
  refusals: { twice: ErrorCode; elsewhere: ErrorCode };
}

async function link(ctx: Context, actor: Actor, { refusals, ...account }: NewLink): Promise<void> {
  const { userId } = actor;
  const linking = actAlone(ctx, actor, async (trx, now, user) => {
    const owner = await findUserIdByLink(trx, account);
    if (owner !== undefined && owner !== userId) throw new AppError(refusals.elsewhere);
    const links = await listLinks(trx, userId);
    if (links.some(({ provider_id }) => provider_id === account.provider)) throw new AppError(refusals.twice);
    await insertLink(trx, { userId, ...account }, now);
    await recordLink(ctx, trx, userId, { linked: true });
    await mailsOf(ctx).queueLoginChange(trx, user.email, 'loginAdded');
  });
  await linking.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError(refusals.elsewhere);
    throw error;
  });
  await ctx.mails.wake();
}

/** Removes a way to log in and ends every session but the caller's. The last way stays. */
async function removeLogin(ctx: Context, actor: Actor, id: string, proof: FreshProof): Promise<void> {
  const { userId, sessionKey } = actor;
  const login = (await listLogins(ctx, ctx.db, userId)).find((each) => each.id === id);
  if (!login) throw new AppError('login_not_found');
  await proveOwnerAfresh(ctx, userId, proof);
  const ended = await actAlone(ctx, actor, async (trx, _now, user) => {
    const remove = login.kind === 'passkey' ? deletePasskey : deleteLink;
    if (!(await remove(trx, userId, id))) throw new AppError('login_not_found');
    if (!(await canLogIn(ctx, trx, userId))) throw new AppError('last_login');
    if (login.kind === 'passkey') await recordPasskey(ctx, trx, userId, 'removed');
    else await recordLink(ctx, trx, userId, { linked: false });
    await mailsOf(ctx).queueLoginChange(trx, user.email, 'loginRemoved');
    return deleteSessionsOf(trx, userId, sessionKey);
  });
  await ctx.mails.wake();
  for (const key of ended) ctx.bus.publish('user.loggedOut', { userId, sessionKey: key });
}

async function canLogIn(ctx: Context, trx: Database, userId: string): Promise<boolean> {
  if ((await findPasswordHash(trx, userId)) !== undefined) return true;
  const logins = await listLogins(ctx, trx, userId);
  // A link opens nothing while the site does not offer its issuer.
  return logins.some(
    ({ kind, issuer }) => kind === 'passkey' || (kind === 'google' ? ctx.google : issuer !== undefined),
  );
}

async function recordLink(
  ctx: Context,
  trx: Database,
  userId: string,
  details: { linked: boolean },
): Promise<void> {
  const at = ctx.clock.now();
  await recordAudit(trx, { action: 'account.google', at, actorId: userId, userId, details });
}

export function registerLogins(app: App, ctx: Context): void {
  handle(app, operations.listLogins, (request) => listLogins(ctx, ctx.db, actorOf(request).userId));

  handle(app, operations.linkGoogle, async (request) => {
    await linkGoogle(ctx, actorOf(request), request.body);
    return { message: m.answer.googleLinked };
  });

  handle(app, operations.removeLogin, async (request) => {
    await removeLogin(ctx, actorOf(request), request.params.id, request.body);
    return { message: m.answer.loginRemoved };
  });
}

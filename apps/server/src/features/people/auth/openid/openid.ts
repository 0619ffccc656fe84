import type { Session } from '@corpomeme/contract/people/auth';
import type { OpenIdLoginBody } from '@corpomeme/contract/people/openid';
import * as operations from '@corpomeme/contract/people/openid';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import {
  findUser,
  findUserByEmail,
  recordLogin,
  type UserRow,
} from '../../../site/members/members.queries.ts';
import { viewOwnSelf } from '../current-user.service.ts';
import { createAccountOf, endUnlessLinked } from '../google/google.ts';
import { findUserIdByLink } from '../logins/links.queries.ts';
import { linkOpenId } from '../logins/logins.ts';
import { startSession } from '../sessions/sessions.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';
import {
  beginOpenId,
  openProof,
  type ProvedIdentity,
  proveOpenId,
  unusableClaim,
  useUp,
} from './openid-proofs.service.ts';

/** Logs in with what an issuer proved. Creates an account, but never links one by an equal address (decision 314). */
async function logInWithOpenId(
  ctx: Context,
  { proof, code, invitation }: OpenIdLoginBody,
  userAgent: string | undefined,
): Promise<Session> {
  const identity = openProof(ctx, proof);
  const user = await findOrCreate(ctx, identity, invitation);
  if (user.banned_at !== null)
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  await proveSecondFactor(ctx, user.id, code);
  await ctx.transact((trx) => useUp(ctx, trx, identity.id, identity.end));
  const token = await startSession(ctx, user.id, userAgent);
  await endUnlessLinked(ctx, { userId: user.id, link: identity, token, refusal: 'openid_refused' });
  await recordLogin(ctx.db, user.id, ctx.clock.now());
  return { ...(await viewOwnSelf(ctx, user)), token };
}

async function findOrCreate(
  ctx: Context,
  identity: ProvedIdentity,
  invitation: string | undefined,
): Promise<UserRow> {
  const known = await findUserIdByLink(ctx.db, identity);
  const userId = known ?? (await create(ctx, identity, invitation));
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('openid_refused');
  return user;
}

async function create(
  ctx: Context,
  identity: ProvedIdentity,
  invitation: string | undefined,
): Promise<string> {
  // Checked before the look-up, so that a refusal tells nothing about addresses that nobody proved.
  if (!identity.emailVerified) throw unusableClaim(ctx, identity.provider, 'email_verified');
  if (await findUserByEmail(ctx.db, identity.email)) throw new AppError('openid_address_known');
  // The issuer may say so of any address: its owner takes the account back by a reset (decision 068).
  const applicant = { ...identity, invitation, provider: identity.provider, isOwnerProven: false };
  return createAccountOf(ctx, applicant).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('openid_address_known');
    throw error;
  });
}

export function registerOpenId(app: App, ctx: Context): void {
  handle(app, operations.beginOpenId, (request) => beginOpenId(ctx, request.params.issuer));

  handle(app, operations.proveOpenId, (request) => proveOpenId(ctx, request.params.issuer, request.body));

  handle(app, operations.logInWithOpenId, (request) =>
    logInWithOpenId(ctx, request.body, request.headers['user-agent']),
  );

  handle(app, operations.linkOpenId, async (request) => {
    await linkOpenId(ctx, actorOf(request), request.body);
    return { message: m.answer.loginAdded };
  });
}

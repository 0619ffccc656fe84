import * as operations from '@corpomeme/contract/people/accounts.operations';
import { SESSION, type Session, type SessionItem } from '@corpomeme/contract/people/auth';
import { SCOPES } from '@corpomeme/contract/people/tokens';
import { type RoleName, roleId } from '@corpomeme/contract/people/users';
import type { Restriction } from '@corpomeme/contract/safety/sanctions';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import type { Client } from '../../../../http/limits/client.ts';
import { beginLogin, storePlace } from '../../../site/limits/login-delay.ts';
import { hashRecipient } from '../../../site/mail/sealing.policy.ts';
import { findUserByEmail, recordLogin, type UserRow } from '../../../site/members/members.queries.ts';
import {
  ofScripts,
  permissionsOf,
  restrictedTo,
  roleName,
} from '../../../site/members/permissions.policy.ts';
import { viewOwnSelf } from '../current-user.service.ts';
import { findPasswordHashLocked } from '../passwords/passwords.queries.ts';
import { sendVerification } from '../registration/registration.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';
import { cleanUserAgent, hashToken, makeToken } from './sessions.policy.ts';
import {
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  extendSession,
  findLiveSession,
  listSessions,
  type OwnSessionRow,
  type SessionRow,
  storeAddressHash,
} from './sessions.queries.ts';

const MODERATOR = roleId('moderator');
/** Expired sessions that a login deletes. */
const MAX_SWEPT = 100;
/** Sessions in a list: those used last; the list need not be longer. */
const MAX_LISTED = 100;

/**
 * Returns the actor of this token; null if the session is unknown or expired, or its member is banned
 * (product: identity and product: sessions).
 */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  const now = ctx.clock.now();
  const session = await findLiveSession(ctx.db, hashToken(token), now);
  if (!session) return null;
  if (now - Date.parse(session.session_updated_at) > SESSION.slideAfter) {
    await extendSession(ctx.db, session.token_hash, now, now + SESSION.lifetime);
  }
  if (session.role_id >= MODERATOR || session.permission_overrides !== '{}') await knowAddress(ctx, session);
  return viewActor(session);
}

/** The address in a notice identifies a moderator who decides about others (decision 335). */
async function knowAddress(ctx: Context, { user_id, email, address_hash }: SessionRow): Promise<void> {
  const hash = hashRecipient(ctx.auth.secret, email);
  if (hash !== address_hash) await storeAddressHash(ctx.db, user_id, hash);
}

/** Returns the actor of a session or an access token, which is no admin, and a moderator only with that scope. */
export function viewActor(session: SessionRow): Actor {
  const ownRole = roleName(session.role_id);
  const hasBoth = session.two_factor_enabled === 1 || session.passkey_id !== null;
  const lacksTwoFactor = ownRole !== 'user' && session.two_factor_rule === 'true' && !hasBoth;
  const restriction = restrictionOf(session, ownRole);
  // Without a required second factor, and while suspended, the actor has no rights of the role.
  const role = lacksTwoFactor || restriction === 'suspension' ? 'user' : ownRole;
  const permissions = restrictedTo(restriction, permissionsOf(role, session.permission_overrides));
  const actor = {
    userId: session.user_id,
    username: session.username,
    role,
    isAdmin: role === 'admin',
    isModerator: role !== 'user',
    permissions,
    sessionKey: session.token_hash,
    lacksTwoFactor,
    restriction,
  };
  return session.scopes === null ? actor : ofToken(actor, session.scopes.split(' '));
}

function ofToken(actor: Actor, names: string[]): Actor {
  const scopes = SCOPES.filter((scope) => names.includes(scope));
  const isModerator = actor.isModerator && scopes.includes('moderate');
  const role = isModerator ? 'moderator' : 'user';
  return { ...actor, scopes, role, isModerator, isAdmin: false, permissions: ofScripts(actor.permissions) };
}

/** A sanction of a meme without a name takes no role away: a suspension then only bans staff from posting. */
function restrictionOf(
  { restriction, nameless_restriction: nameless }: SessionRow,
  role: RoleName,
): Restriction | null {
  if (restriction === 'suspension' || nameless === null) return restriction;
  return role === 'user' ? nameless : 'posting_ban';
}

/**
 * Returns the token of a new session of `SESSION.lifetime`. Rejects if the member was banned or deleted meanwhile.
 * `userAgent` is the request's header, shown in the list of sessions; `passkeyId` is the passkey that logged in.
 */
export async function startSession(
  ctx: Context,
  userId: string,
  userAgent?: string,
  passkeyId: string | null = null,
): Promise<string> {
  const { internalAdapter } = await ctx.auth.$context;
  const now = ctx.clock.now();
  await ctx.transact((trx) => deleteExpiredSessions(trx, now, MAX_SWEPT));
  const token = makeToken();
  const key = hashToken(token);
  const session = {
    // The library stores this value as it is, and would otherwise store the token.
    token: key,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    expiresAt: new Date(now + SESSION.lifetime),
    userAgent: cleanUserAgent(userAgent),
    passkeyId,
  };
  await internalAdapter.createSession(userId, false, session, true);
  // A concurrent deletion waits for the row above or deletes it; an earlier one is seen here.
  if (!(await findLiveSession(ctx.db, key, now))) {
    await deleteSession(ctx.db, key);
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  }
  return token;
}

export async function logOut(ctx: Context, actor: Actor): Promise<void> {
  await deleteSession(ctx.db, actor.sessionKey);
  announceEnd(ctx, actor.userId, actor.sessionKey);
}

/** Returns the caller's sessions, the current one first. */
async function getSessions(ctx: Context, actor: Actor): Promise<SessionItem[]> {
  const rows = await listSessions(ctx.db, actor.userId, ctx.clock.now(), MAX_LISTED);
  const sessions = rows.map((row) => viewSession(row, actor.sessionKey));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends a session of the caller; ending the current one is a logout. */
async function endSession(ctx: Context, { userId }: Actor, id: string): Promise<void> {
  const key = await deleteOwnSession(ctx.db, { userId, id, now: ctx.clock.now() });
  if (key === undefined) throw new AppError('session_not_found');
  announceEnd(ctx, userId, key);
}

function announceEnd(ctx: Context, userId: string, sessionKey: string): void {
  ctx.bus.publish('user.loggedOut', { userId, sessionKey });
}

/** Leaves out the key, because the list must not reveal it. */
function viewSession(row: OwnSessionRow, currentKey: string): SessionItem {
  return {
    id: row.id,
    created_at: row.created_at,
    last_used_at: row.updated_at,
    expires_at: row.expires_at,
    user_agent: row.user_agent || null,
    current: row.token_hash === currentKey,
  };
}

interface Credentials {
  email: string;
  password: string;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/**
 * Returns a new session. Uses parts of the auth library, because its sign-in endpoint refuses `admin@localhost`. Only a
 * right password reveals anything about an account (product: e-mail accounts).
 */
export async function logInByEmail(
  ctx: Context,
  { email, password, code }: Credentials,
  client: Client,
): Promise<Session> {
  if (!email || !password) throw new AppError('credentials_missing');
  const attempt = await beginLogin(ctx, email, client.address);
  const { user, hash } = await provePassword(ctx, { email, password });
  await attempt.succeed();
  if (user.banned_at !== null)
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  // Admins are exempt, or a block could lock out those who can remove it.
  if (user.role_id !== roleId('admin')) await ctx.blocks.assertDomainFree(user.email);
  if (user.email_verified === 0) {
    const verificationSent = await sendVerification(ctx, user, 'automatic');
    throw new AppError('email_not_verified', { extras: { verificationSent } });
  }
  await proveSecondFactor(ctx, user.id, code);
  const token = await startSession(ctx, user.id, client.userAgent);
  await endUnlessCurrent(ctx, { userId: user.id, hash, token });
  await storePlace(ctx, email, client.address);
  await recordLogin(ctx.db, user.id, ctx.clock.now());
  return { ...(await viewOwnSelf(ctx, user)), token };
}

/** Ends the new session if the password changed during the proof; otherwise the change itself ends it. */
async function endUnlessCurrent(
  ctx: Context,
  { userId, hash, token }: { userId: string; hash: string; token: string },
): Promise<void> {
  if ((await ctx.transact((trx) => findPasswordHashLocked(trx, userId))) === hash) return;
  await deleteSession(ctx.db, hashToken(token));
  throw new AppError('credentials_wrong');
}

async function provePassword(
  ctx: Context,
  { email, password }: Credentials,
): Promise<{ user: UserRow; hash: string }> {
  const library = await ctx.auth.$context;
  const found = await library.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash) {
    // Does the same work as for a known address, so that timing reveals nothing.
    await library.password.hash(password);
    throw new AppError('credentials_wrong');
  }
  if (!(await library.password.verify({ hash, password }))) throw new AppError('credentials_wrong');
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new AppError('credentials_wrong');
  return { user, hash };
}

export function registerSessions(app: App, ctx: Context): void {
  handle(app, operations.listSessions, (request) => getSessions(ctx, actorOf(request)));

  handle(app, operations.endSession, async (request) => {
    await endSession(ctx, actorOf(request), request.params.id);
    return { message: m.answer.sessionEnded };
  });
}

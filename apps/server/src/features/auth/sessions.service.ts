import { SESSION } from '@corpomeme/contract/limits';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { permissionsOf, roleName } from '../users/users.policy.ts';
import { deleteSession, extendSession, findLiveSession } from './sessions.queries.ts';

/** Who holds this token; null when the session is unknown, over, or its owner is banned (decisions 7 and 8). */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  const now = ctx.clock.now();
  const session = await findLiveSession(ctx.db, token, now);
  if (!session) return null;
  if (now - Date.parse(session.session_updated_at) > SESSION.slideAfter) {
    await extendSession(ctx.db, token, now, now + SESSION.lifetime);
  }
  const ownRole = roleName(session.role_id);
  const lacksTwoFactor =
    ownRole !== 'user' && session.two_factor_rule === 'true' && session.two_factor_enabled === 0;
  // Until the second factor is there, nothing of the role is.
  const role = lacksTwoFactor ? 'user' : ownRole;
  return {
    userId: session.user_id,
    username: session.username,
    role,
    isAdmin: role === 'admin',
    isModerator: role !== 'user',
    permissions: permissionsOf(role, session.permission_overrides),
    sessionToken: token,
    lacksTwoFactor,
  };
}

/** The token of a new session that lasts `SESSION.lifetime` by our clock. Rejects for who was banned or deleted meanwhile. */
export async function startSession(ctx: Context, userId: string): Promise<string> {
  const { internalAdapter } = await ctx.auth.$context;
  const now = ctx.clock.now();
  const times = {
    createdAt: new Date(now),
    updatedAt: new Date(now),
    expiresAt: new Date(now + SESSION.lifetime),
  };
  const { token } = await internalAdapter.createSession(userId, false, times, true);
  // A deletion waits for the row above or removes it; one that came before is seen here.
  if (!(await findLiveSession(ctx.db, token, now))) {
    await deleteSession(ctx.db, token);
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  }
  return token;
}

export async function logOut(ctx: Context, actor: Actor): Promise<void> {
  await deleteSession(ctx.db, actor.sessionToken);
}

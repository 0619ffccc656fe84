import { randomUUID } from 'node:crypto';
import * as operations from '@corpomeme/contract/people/tokens';
import {
  ACCESS_TOKEN,
  type AccessToken,
  type AccessTokenBody,
  type NewAccessToken,
  SCOPES,
} from '@corpomeme/contract/people/tokens';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../../app-error.ts';
import { dayOf } from '../../../../clock.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { actAlone } from '../../../site/members/act.ts';
import { createAuthMails } from '../auth.mails.ts';
import { proveOwnerAfresh } from '../ownership/ownership.ts';
import { findPasswordHashLocked } from '../passwords/passwords.queries.ts';
import { hashToken, makeToken } from '../sessions/sessions.policy.ts';
import { extendSession, findLiveSession, findSession } from '../sessions/sessions.queries.ts';
import { authenticate, viewActor } from '../sessions/sessions.ts';

interface NewTokenRow {
  user_id: string;
  token_hash: string;
  token_name: string;
  /** Separated by spaces. */
  scopes: string;
  /** The passkey with which the caller's session proved both factors. */
  passkey_id: string | null;
  expires_at: string;
}

type TokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];

/** Returns a member's live tokens, oldest first. */
async function listTokenRows(db: Database, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_name', 'scopes', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('scopes', 'is not', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function insertToken(trx: Database, token: NewTokenRow, now: number): Promise<TokenRow> {
  const at = new Date(now).toISOString();
  return trx
    .insertInto('sessions')
    .values({ id: randomUUID(), ...token, created_at: at, updated_at: at })
    .returning(['id', 'token_name', 'scopes', 'created_at', 'updated_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Differs from the hash of a session's token, so a token that is taken for one opens nothing (decision 312). */
const keyOf = (token: string) => hashToken(`access token ${token}`);

/** Returns the actor of a session or of an access token. Sockets take sessions alone. */
export async function authenticateCaller(ctx: Context, token: string): Promise<Actor | null> {
  if (!token.startsWith(ACCESS_TOKEN.prefix)) return authenticate(ctx, token);
  const now = ctx.clock.now();
  const session = await findLiveSession(ctx.db, keyOf(token), now);
  if (!session) return null;
  const today = dayOf(now);
  const { session_updated_at: usedAt, session_created_at: madeAt } = session;
  // Only the day of the last use is stored.
  if (usedAt === madeAt || Date.parse(usedAt) < today)
    await extendSession(ctx.db, session.token_hash, today, Date.parse(session.expires_at));
  return viewActor(session);
}

async function listTokens(ctx: Context, { userId }: Actor): Promise<AccessToken[]> {
  return (await listTokenRows(ctx.db, userId, ctx.clock.now())).map(viewToken);
}

async function addToken(
  ctx: Context,
  actor: Actor,
  { name, scopes, days, ...proof }: AccessTokenBody,
): Promise<NewAccessToken> {
  const { userId, sessionKey } = actor;
  await proveOwnerAfresh(ctx, userId, proof);
  const token = ACCESS_TOKEN.prefix + makeToken();
  const mails = createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });
  const row = await actAlone(ctx, actor, async (trx, now, user) => {
    // A change of the password waits, and then ends the new token too.
    await findPasswordHashLocked(trx, userId);
    // The session may have ended during the proof.
    const session = await findSession(trx, sessionKey);
    if (!session) throw new AppError('not_logged_in');
    if ((await listTokenRows(trx, userId, now)).length >= ACCESS_TOKEN.perMember)
      throw new AppError('too_many_tokens');
    const made = {
      user_id: userId,
      token_hash: keyOf(token),
      token_name: name,
      scopes: SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      passkey_id: session.passkey_id,
      expires_at: new Date(now + days * DAY).toISOString(),
    };
    await recordAudit(trx, { action: 'account.token', at: now, actorId: userId, userId });
    await mails.queueLoginChange(trx, user.email, 'tokenAdded');
    return insertToken(trx, made, now);
  });
  await ctx.mails.wake();
  return { ...viewToken(row), token };
}

function viewToken({ token_name, scopes, updated_at: usedAt, ...row }: TokenRow): AccessToken {
  return {
    id: row.id,
    name: token_name ?? '',
    scopes: SCOPES.filter((scope) => scopes?.split(' ').includes(scope)),
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_on: usedAt === row.created_at ? null : usedAt,
  };
}

export function registerTokens(app: App, ctx: Context): void {
  handle(app, operations.listTokens, (request) => listTokens(ctx, actorOf(request)));

  handle(app, operations.addToken, (request) => addToken(ctx, actorOf(request), request.body));
}

import type { Session } from '@corpomeme/contract/people/auth';
import type { PasskeyLoginBody, PasskeyRequest } from '@corpomeme/contract/people/passkeys';
import * as operations from '@corpomeme/contract/people/passkeys';
import { roleId } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import { dayOf } from '../../../../clock.ts';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { findUserLocked, recordLogin, type UserRow } from '../../../site/members/members.queries.ts';
import { viewOwnSelf } from '../current-user.service.ts';
import { hashToken } from '../sessions/sessions.policy.ts';
import { deleteSession } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/sessions.ts';
import { makeChallenge, readChallenge, useUpChallenge } from './challenges.service.ts';
import { findPasskey, findPasskeyLocked, setPasskeyUsed } from './passkeys.queries.ts';
import { addPasskey, beginPasskey, recordPasskey, renamePasskey } from './passkeys.service.ts';
import {
  isCounterRight,
  isOurs,
  isSignedBy,
  readAuthenticatorData,
  readClientData,
  readPublicKey,
  relyingPartyOf,
} from './webauthn.policy.ts';

/** Returns the same for everyone, because the authenticator knows whose passkeys it has. */
function beginPasskeyLogin(ctx: Context): PasskeyRequest {
  return { challenge: makeChallenge(ctx, 'login'), rpId: relyingPartyOf(ctx.config.publicUrl).id };
}

/**
 * Returns a new session. The authenticator recognised the person, so no code is asked for. Every proof that fails has the
 * same answer (decision 307).
 */
async function logInWithPasskey(
  ctx: Context,
  body: PasskeyLoginBody,
  userAgent: string | undefined,
): Promise<Session> {
  const userId = Buffer.from(body.user_handle, 'base64url').toString();
  // Other text belongs to no member, and PostgreSQL refuses some of it.
  if (!/^[\w-]+$/.test(userId)) throw new AppError('passkey_refused');
  const { user, passkeyId } = await provePasskey(ctx, userId, body);
  if (user.banned_at !== null)
    throw new AppError('account_deactivated', { extras: { redirectToLogin: true } });
  // Admins are exempt, as with a password.
  if (user.role_id !== roleId('admin')) await ctx.blocks.assertDomainFree(user.email);
  const token = await startSession(ctx, userId, userAgent, passkeyId);
  await endUnlessLeft(ctx, { userId, credentialId: body.id, token });
  await recordLogin(ctx.db, userId, ctx.clock.now());
  return { ...(await viewOwnSelf(ctx, user, { hasFactors: true })), token };
}

async function provePasskey(
  ctx: Context,
  userId: string,
  body: PasskeyLoginBody,
): Promise<{ user: UserRow; passkeyId: string }> {
  const { challenge, end, signCount } = await checkSignature(ctx, userId, body);
  const proved = await ctx.transact(async (trx) => {
    const user = await findUserLocked(trx, userId);
    const passkey = await findPasskeyLocked(trx, userId, body.id);
    if (!user || !passkey || !(await useUpChallenge(ctx, trx, challenge, end))) return null;
    if (!isCounterRight(passkey.sign_count, signCount)) {
      await recordPasskey(ctx, trx, userId, 'copied');
      return null;
    }
    await setPasskeyUsed(trx, passkey.id, { signCount, day: dayOf(ctx.clock.now()) });
    return { user, passkeyId: passkey.id };
  });
  if (!proved) throw new AppError('passkey_refused');
  return proved;
}

/** Throws AppError `passkey_refused` unless this member's passkey signed a challenge of this site. */
async function checkSignature(ctx: Context, userId: string, body: PasskeyLoginBody) {
  const [clientBytes, authenticatorBytes, signature] = [
    body.client_data,
    body.authenticator_data,
    body.signature,
  ].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer, Buffer];
  const clientData = readClientData(clientBytes);
  const made = readAuthenticatorData(authenticatorBytes);
  const end = clientData && readChallenge(ctx, 'login', clientData.challenge);
  const party = relyingPartyOf(ctx.config.publicUrl);
  if (!clientData || !made || end === null || !isOurs('webauthn.get', clientData, made, party))
    throw new AppError('passkey_refused');
  const passkey = await findPasskey(ctx.db, userId, body.id);
  const key = passkey && readPublicKey(Buffer.from(passkey.public_key, 'base64url'));
  const signed = { authenticatorData: authenticatorBytes, clientData: clientBytes, signature };
  if (!key || !isSignedBy(key, signed)) throw new AppError('passkey_refused');
  return { challenge: clientData.challenge, end, signCount: made.signCount };
}

/** Ends the new session if the passkey was removed meanwhile; otherwise the removal ends it. */
async function endUnlessLeft(
  ctx: Context,
  { userId, credentialId, token }: { userId: string; credentialId: string; token: string },
): Promise<void> {
  if (await ctx.transact((trx) => findPasskeyLocked(trx, userId, credentialId))) return;
  await deleteSession(ctx.db, hashToken(token));
  throw new AppError('passkey_refused');
}

export function registerPasskeys(app: App, ctx: Context): void {
  handle(app, operations.beginPasskey, (request) => beginPasskey(ctx, actorOf(request), request.body));

  handle(app, operations.addPasskey, async (request) => {
    await addPasskey(ctx, actorOf(request), request.body);
    return { message: m.answer.passkeyAdded };
  });

  handle(app, operations.renamePasskey, async (request) => {
    await renamePasskey(ctx, actorOf(request), request.params.id, request.body.name);
    return { message: m.answer.passkeyRenamed };
  });

  handle(app, operations.beginPasskeyLogin, async () => beginPasskeyLogin(ctx));

  handle(app, operations.logInWithPasskey, (request) =>
    logInWithPasskey(ctx, request.body, request.headers['user-agent']),
  );
}

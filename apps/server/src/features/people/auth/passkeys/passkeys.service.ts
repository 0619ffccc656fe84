import type { FreshProof } from '@corpomeme/contract/people/logins';
import { PASSKEY, type PasskeyBody, type PasskeyCreation } from '@corpomeme/contract/people/passkeys';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { act, actAlone } from '../../../site/members/act.ts';
import { createAuthMails } from '../auth.mails.ts';
import { proveOwnerAfresh } from '../ownership/ownership.ts';
import { findSession } from '../sessions/sessions.queries.ts';
import { makeChallenge, readChallenge, useUpChallenge } from './challenges.service.ts';
import { insertPasskey, listPasskeys, setPasskeyName } from './passkeys.queries.ts';
import {
  isOurs,
  readAuthenticatorData,
  readClientData,
  readPublicKey,
  relyingPartyOf,
} from './webauthn.policy.ts';

/**
 * Returns the options with which the browser makes a passkey. The challenge is the receipt of the proof: only this session
 * can answer it (decision 307).
 */
export async function beginPasskey(ctx: Context, actor: Actor, proof: FreshProof): Promise<PasskeyCreation> {
  const { userId } = actor;
  const known = await listPasskeys(ctx.db, userId);
  if (known.length >= PASSKEY.perMember) throw new AppError('too_many_passkeys');
  await proveOwnerAfresh(ctx, userId, proof);
  return {
    challenge: makeChallenge(ctx, actor),
    rpId: relyingPartyOf(ctx.config.publicUrl).id,
    user_handle: Buffer.from(userId).toString('base64url'),
    user_name: actor.username,
    exclude: known.map(({ credential_id }) => credential_id),
  };
}

export async function addPasskey(ctx: Context, actor: Actor, body: PasskeyBody): Promise<void> {
  const { userId } = actor;
  const { challenge, end, signCount } = readCreation(ctx, actor, body);
  const mails = createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });
  await actAlone(ctx, actor, async (trx, now, user) => {
    // The session may have ended while the body arrived.
    if (!(await findSession(trx, actor.sessionKey))) throw new AppError('not_logged_in');
    if ((await listPasskeys(trx, userId)).length >= PASSKEY.perMember)
      throw new AppError('too_many_passkeys');
    if (!(await useUpChallenge(ctx, trx, challenge, end))) throw new AppError('passkey_refused');
    const passkey = {
      user_id: userId,
      credential_id: body.id,
      public_key: body.public_key,
      sign_count: signCount,
      name: body.name,
      created_at: now,
    };
    if (!(await insertPasskey(trx, passkey))) throw new AppError('passkey_exists');
    await recordPasskey(ctx, trx, userId, 'added');
    await mails.queueLoginChange(trx, user.email, 'passkeyAdded');
  });
  await ctx.mails.wake();
}

export async function renamePasskey(ctx: Context, actor: Actor, id: string, name: string): Promise<void> {
  const { userId } = actor;
  if (!(await act(ctx, actor, (trx) => setPasskeyName(trx, { userId, id, name }))))
    throw new AppError('login_not_found');
}

/** Throws AppError `passkey_refused` unless the passkey was made here, for this session's challenge. */
function readCreation(ctx: Context, actor: Actor, body: PasskeyBody) {
  const clientData = readClientData(Buffer.from(body.client_data, 'base64url'));
  const made = readAuthenticatorData(Buffer.from(body.authenticator_data, 'base64url'));
  const end = clientData && readChallenge(ctx, actor, clientData.challenge);
  const isRight =
    clientData &&
    made &&
    isOurs('webauthn.create', clientData, made, relyingPartyOf(ctx.config.publicUrl)) &&
    made.credentialId === body.id &&
    readPublicKey(Buffer.from(body.public_key, 'base64url'));
  if (!isRight || end === null) throw new AppError('passkey_refused');
  return { challenge: clientData.challenge, end, signCount: made.signCount };
}

/** Records a change of a member's passkeys, or that the counter of one shows a copy of it. */
export async function recordPasskey(
  ctx: Context,
  trx: Database,
  userId: string,
  change: 'added' | 'removed' | 'copied',
): Promise<void> {
  const entry = { action: 'account.passkey', actorId: userId, userId, details: { change } } as const;
  await recordAudit(trx, { ...entry, at: ctx.clock.now() });
}

import { randomUUID } from 'node:crypto';
import * as operations from '@corpomeme/contract/people/accounts.operations';
import type { RecoveryCodes, TwoFactorSetup, TwoFactorSetupBody } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import type { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { act } from '../../../site/members/act.ts';
import { findUser } from '../../../site/members/members.queries.ts';
import { isOwnerProven } from '../ownership/owner-proof.policy.ts';
import { proveMailbox, proveOwner } from '../ownership/ownership.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import {
  findStep,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  otpAddress,
} from './one-time-codes.policy.ts';
import {
  dropTwoFactor,
  findTwoFactor,
  findTwoFactorLocked,
  insertTwoFactor,
  setTwoFactorEnabled,
  updateTwoFactor,
} from './two-factor.queries.ts';
import { readSecret } from './two-factor.service.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Returns a secret for the authenticator app and recovery codes, both shown once. Nothing is on before
 * `confirmTwoFactor`.
 */
async function setUpTwoFactor(
  ctx: Context,
  actor: Actor,
  { password, mailCode }: z.infer<typeof TwoFactorSetupBody>,
): Promise<TwoFactorSetup> {
  const { userId } = actor;
  if ((await findTwoFactor(ctx.db, userId))?.verified === 1) throw new AppError('two_factor_already_on');
  await proveOwner(ctx, userId, { password });
  await proveMailbox(ctx, userId, mailCode);
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('not_logged_in');
  const secret = makeSecret();
  const codes = makeRecoveryCodes();
  const { secretConfig } = await ctx.auth.$context;
  const { symmetricEncrypt } = await import('better-auth/crypto');
  const row = {
    id: randomUUID(),
    user_id: userId,
    secret: await symmetricEncrypt({ key: secretConfig, data: secret }),
    backup_codes: await hashAll(ctx, userId, codes),
  };
  if (!(await act(ctx, actor, (trx) => insertTwoFactor(trx, row))))
    throw new AppError('two_factor_already_on');
  return { uri: otpAddress(secret, user.email, m.chrome.name), secret, recovery_codes: codes };
}

/**
 * Turns the second factor on with a first code, which is used up. Ends all other sessions, because they began without
 * it. A role that requires it is active again at the next request.
 */
async function confirmTwoFactor(ctx: Context, actor: Actor, code: string): Promise<void> {
  const { userId, sessionKey } = actor;
  const known = await findTwoFactor(ctx.db, userId);
  if (!known) throw new AppError('two_factor_off');
  if (known.verified === 1) throw new AppError('two_factor_already_on');
  const step = findStep(await readSecret(ctx, known), code, ctx.clock.now());
  if (step === null) throw new AppError('two_factor_code_wrong');
  const ended = await act(ctx, actor, async (trx) => {
    const row = await findTwoFactorLocked(trx, userId);
    if (row?.verified === 1) throw new AppError('two_factor_already_on');
    // A new setup began after the code was compared, so the code belongs to another secret.
    if (row?.id !== known.id) throw new AppError('two_factor_code_wrong');
    // The setup may have begun before mailboxes had to be proved.
    const user = await findUser(trx, userId);
    if (!user || !isOwnerProven(user)) throw new AppError('two_factor_off');
    await updateTwoFactor(trx, row.id, { verified: 1, last_step: step });
    await setTwoFactorEnabled(trx, userId, true);
    await writeDown(ctx, trx, userId, 'on');
    return deleteSessionsOf(trx, userId, sessionKey);
  });
  for (const key of ended) ctx.bus.publish('user.loggedOut', { userId, sessionKey: key });
  ctx.bus.publish('user.changed', { userId });
}

async function turnOffTwoFactor(ctx: Context, actor: Actor, proof: Proof): Promise<void> {
  const { userId } = actor;
  await proveHolder(ctx, userId, proof);
  await act(ctx, actor, async (trx) => {
    if ((await findTwoFactorLocked(trx, userId))?.verified !== 1) throw new AppError('two_factor_off');
    await dropTwoFactor(trx, userId);
    await writeDown(ctx, trx, userId, 'off');
  });
  ctx.bus.publish('user.changed', { userId });
}

/** Replaces the recovery codes; earlier ones become invalid. */
async function renewRecoveryCodes(
  ctx: Context,
  actor: Actor,
  proof: Proof,
): Promise<z.infer<typeof RecoveryCodes>> {
  const { userId } = actor;
  await proveHolder(ctx, userId, proof);
  const codes = makeRecoveryCodes();
  const backup_codes = await hashAll(ctx, userId, codes);
  await act(ctx, actor, async (trx) => {
    const row = await findTwoFactorLocked(trx, userId);
    if (row?.verified !== 1) throw new AppError('two_factor_off');
    await updateTwoFactor(trx, row.id, { backup_codes });
    await writeDown(ctx, trx, userId, 'recovery codes renewed');
  });
  return { recovery_codes: codes };
}

async function proveHolder(ctx: Context, userId: string, proof: Proof): Promise<void> {
  if ((await findTwoFactor(ctx.db, userId))?.verified !== 1) throw new AppError('two_factor_off');
  await proveOwner(ctx, userId, proof);
}

async function hashAll(ctx: Context, userId: string, codes: string[]): Promise<string> {
  const { secret } = ctx.auth;
  return JSON.stringify(codes.map((code) => hashRecoveryCode(secret, userId, code)));
}

async function writeDown(ctx: Context, trx: Database, userId: string, change: string): Promise<void> {
  await recordAudit(trx, {
    action: 'account.two_factor',
    at: ctx.clock.now(),
    actorId: userId,
    userId,
    details: { change },
  });
}

/** Registers the calls for the second factor. `GET /users/me` shows whether it is on. */
export function registerTwoFactor(app: App, ctx: Context): void {
  handle(app, operations.setUpTwoFactor, (request) => setUpTwoFactor(ctx, actorOf(request), request.body));

  handle(app, operations.confirmTwoFactor, async (request) => {
    await confirmTwoFactor(ctx, actorOf(request), request.body.code);
    return { message: m.answer.twoFactorOn };
  });

  registerProved(app, ctx);
}

/** Registers the calls for members whose second factor is on; each requires a proof of ownership. */
function registerProved(app: App, ctx: Context): void {
  handle(app, operations.turnOffTwoFactor, async (request) => {
    await turnOffTwoFactor(ctx, actorOf(request), request.body);
    return { message: m.answer.twoFactorOff };
  });

  handle(app, operations.renewRecoveryCodes, (request) =>
    renewRecoveryCodes(ctx, actorOf(request), request.body),
  );
}

import { createHash, randomInt } from 'node:crypto';
import { OWNER_CODE } from '@corpomeme/contract/people/auth';
import type { FreshProof } from '@corpomeme/contract/people/logins';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { claimKey } from '../../../site/limits/limits.queries.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { findUser } from '../../../site/members/members.queries.ts';
import { findPasswordHash } from '../passwords/passwords.queries.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';
import { isOwnerProven } from './owner-proof.policy.ts';
import { consumeOwnerCode, replaceOwnerCode, setOwnerProven } from './owner-proof.queries.ts';

const SECOND = 1000;

interface Recipient {
  id: string;
  email: string;
}

/**
 * Resolves when the caller, who already proved the password in the same request, has proved to own the mailbox too.
 * Throws AppError `mailbox_code_required` after mailing a code if none is given, and `mailbox_code_wrong` for a wrong,
 * used or expired one (decision 068).
 */
export async function proveMailbox(ctx: Context, userId: string, code: string | undefined): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('not_logged_in');
  if (!isOwnerProven(user)) await proveMailCode(ctx, user, code);
}

/** Does the same for an account whose mailbox was proved before. */
async function proveMailCode(ctx: Context, user: Recipient, code: string | undefined): Promise<void> {
  const userId = user.id;
  if (!code) {
    await mailOwnerCode(ctx, user);
    throw new AppError('mailbox_code_required');
  }
  await countTry(ctx, userId);
  const now = ctx.clock.now();
  const codeHash = hashCode(ctx, userId, code);
  const isRight = await ctx.transact(async (trx) => {
    if (!(await consumeOwnerCode(trx, { userId, codeHash, now }))) return false;
    await setOwnerProven(trx, userId, now);
    return true;
  });
  if (!isRight) throw new AppError('mailbox_code_wrong');
}

/** Returns the SHA-256 of the key that the registering browser stores, hex. */
export function hashBrowserKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Mails a code unless the last code was sent too recently; that code is still valid. */
async function mailOwnerCode(ctx: Context, user: Recipient): Promise<void> {
  const now = ctx.clock.now();
  const code = Array.from({ length: OWNER_CODE.digits }, () => randomInt(10)).join('');
  const gap = { now, expiresAt: now + OWNER_CODE.mailGap };
  await ctx.transact(async (trx) => {
    if (!(await claimKey(trx, ctx.limits.hash('owner code mail', user.id), gap))) return;
    const codeHash = hashCode(ctx, user.id, code);
    const expiresAt = now + OWNER_CODE.lifetime;
    await replaceOwnerCode(trx, { userId: user.id, codeHash, now, expiresAt });
    const text = () => {
      const { subject, text: words, closing } = m.letter.ownerCode;
      const link = ctx.config.publicUrl;
      return composeMail({
        subject: subject({ code }),
        text: words({ code }),
        button: m.chrome.name,
        link,
        closing,
      });
    };
    await ctx.mails.write(trx, user.email, text, OWNER_CODE.lifetime);
  });
  await ctx.mails.wake();
}

async function countTry(ctx: Context, userId: string): Promise<void> {
  const { tries, window } = OWNER_CODE;
  if ((await ctx.limits.count(ctx.limits.hash('owner code', userId), window)) <= tries) return;
  throw new AppError('too_many_requests', { retryAfter: Math.ceil(window / SECOND) });
}

function hashCode(ctx: Context, userId: string, code: string): string {
  return ctx.limits.hash('owner code', userId, code.replace(/\s/g, ''));
}

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Resolves if the caller proves to own the account, for irreversible actions, because a session may have been left
 * open. Requires the password if the account has one, and a code if two-factor sign-in is on.
 */
export async function proveOwner(ctx: Context, userId: string, { password, code }: Proof): Promise<void> {
  await provePassword(ctx, userId, password);
  await proveSecondFactor(ctx, userId, code);
}

/**
 * Resolves if the caller proves to own the account, for another way to log in, which stays when the session ends. Also
 * requires a mailed code if the account has no password or its mailbox is not proved yet (decisions 068 and 305).
 */
export async function proveOwnerAfresh(
  ctx: Context,
  userId: string,
  { password, code, mailCode }: FreshProof,
): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('not_logged_in');
  const hasPassword = await provePassword(ctx, userId, password);
  const needsMailCode = !hasPassword || !isOwnerProven(user);
  // Before the app's code, which would be used up.
  if (needsMailCode && !mailCode) await proveMailCode(ctx, user, undefined);
  await proveSecondFactor(ctx, userId, code);
  if (needsMailCode) await proveMailCode(ctx, user, mailCode);
}

/** Returns false for an account without a password. Throws AppError `password_wrong`. */
async function provePassword(ctx: Context, userId: string, password = ''): Promise<boolean> {
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === undefined) return false;
  if (!(await (await ctx.auth.$context).password.verify({ hash, password })))
    throw new AppError('password_wrong');
  return true;
}

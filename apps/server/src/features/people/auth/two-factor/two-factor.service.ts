import { TWO_FACTOR } from '@corpomeme/contract/people/auth';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { findStep, hashRecoveryCode } from './one-time-codes.policy.ts';
import {
  findTwoFactor,
  findTwoFactorLocked,
  type TwoFactorRow,
  updateTwoFactor,
} from './two-factor.queries.ts';

const SECOND = 1000;

/** What a code may mean, computed before the transaction. */
interface Candidate {
  /** The step if it is the app's code. */
  step: number | null;
  /** The hash if it is a recovery code. */
  hash: string;
}

/**
 * Resolves at once for a member without a second factor. Throws AppError `two_factor_code_required` without a code,
 * `two_factor_code_wrong` for a wrong or used one, and `too_many_requests` (with a wait) while five wrong codes in a
 * row lock the second factor. A right code is used up. Call only after the password was proved.
 */
export async function proveSecondFactor(
  ctx: Context,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const known = await findTwoFactor(ctx.db, userId);
  if (known?.verified !== 1) return;
  if (!code) throw new AppError('two_factor_code_required');
  const now = ctx.clock.now();
  const candidate = {
    step: findStep(await readSecret(ctx, known), code, now),
    hash: hashRecoveryCode(ctx.auth.secret, userId, code),
  };
  const lockedUntil = await ctx.transact(async (trx) => {
    const row = await findTwoFactorLocked(trx, userId);
    // The second factor was turned off or set up again after the code was compared.
    if (row?.id !== known.id) return 'wrong';
    if (row.locked_until && Date.parse(row.locked_until) > now) return Date.parse(row.locked_until);
    return useUp(trx, row, candidate, now);
  });
  if (lockedUntil === 'wrong') throw new AppError('two_factor_code_wrong');
  if (lockedUntil === 'right') return;
  throw new AppError('too_many_requests', { retryAfter: Math.ceil((lockedUntil - now) / SECOND) });
}

/** Returns the decrypted secret, Base32. */
export async function readSecret(ctx: Context, row: Pick<TwoFactorRow, 'secret'>): Promise<string> {
  const { secretConfig } = await ctx.auth.$context;
  const { symmetricDecrypt } = await import('better-auth/crypto');
  return symmetricDecrypt({ key: secretConfig, data: row.secret });
}

async function useUp(
  trx: Database,
  row: TwoFactorRow,
  { step, hash }: Candidate,
  now: number,
): Promise<'right' | 'wrong'> {
  const forgiven = { failed_verification_count: 0, locked_until: null };
  if (step !== null && step > (row.last_step ?? -1)) {
    await updateTwoFactor(trx, row.id, { ...forgiven, last_step: step });
    return 'right';
  }
  const hashes: string[] = JSON.parse(row.backup_codes);
  if (hashes.includes(hash)) {
    const left = hashes.filter((other) => other !== hash);
    await updateTwoFactor(trx, row.id, { ...forgiven, backup_codes: JSON.stringify(left) });
    return 'right';
  }
  const failures = row.failed_verification_count + 1;
  await updateTwoFactor(
    trx,
    row.id,
    failures < TWO_FACTOR.wrongCodes
      ? { failed_verification_count: failures }
      : { failed_verification_count: 0, locked_until: new Date(now + TWO_FACTOR.locked).toISOString() },
  );
  return 'wrong';
}

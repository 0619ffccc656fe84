import { LOGIN_DELAY } from '@corpomeme/contract/limits';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import { isKeyRemembered, rememberKey } from './limits.queries.ts';
import { delayAfter } from './login-delay.policy.ts';
import { forgetFailures, openFailuresLocked, takeBackFailure, writeFailures } from './login-delay.queries.ts';
import { networkOf } from './networks.policy.ts';

const SECOND = 1000;

interface Attempt {
  /** The password was right. */
  succeed(): Promise<void>;
}

interface Counted {
  key: string;
  free: number;
}

const NOT_COUNTED: Attempt = { succeed: async () => {} };

/**
 * Counts a try as failed before the password is looked at, so that a hundred at once are a hundred; `succeed` takes it back.
 * Throws `too_many_logins` while the address or the account has to wait, whether or not there is such an account. Where somebody
 * has logged in before, the account has a count of that place alone: strangers who guess cannot keep its owner out.
 */
export async function beginLogin(ctx: Context, email: string, address: string): Promise<Attempt> {
  if (!ctx.config.rateLimit) return NOT_COUNTED;
  const network = networkOf(address);
  const isKnown = await isKeyRemembered(ctx.db, placeKey(ctx, email, network), ctx.clock.now());
  const ofAccount = isKnown ? ctx.limits.hash('login from', email, network) : ctx.limits.hash('login', email);
  const ofAddress = ctx.limits.hash('login from', network);
  const wait = await ctx.transact((trx) =>
    count(trx, ctx.clock.now(), [
      { key: ofAddress, free: LOGIN_DELAY.free.address },
      { key: ofAccount, free: LOGIN_DELAY.free.account },
    ]),
  );
  if (wait > 0) throw new AppError('too_many_logins', { retryAfter: Math.ceil(wait / SECOND) });
  return {
    succeed: () =>
      ctx.transact(async (trx) => {
        // Not forgotten: or one's own account would pay for guesses at those of others.
        await takeBackFailure(trx, ofAddress);
        await forgetFailures(trx, ofAccount);
      }),
  };
}

/** From here the account's owner has come in. */
export async function rememberPlace(ctx: Context, email: string, address: string): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const until = ctx.clock.now() + LOGIN_DELAY.placeRemembered;
  const key = placeKey(ctx, email, networkOf(address));
  await ctx.transact((trx) => rememberKey(trx, key, until));
}

/** The mailbox has proved who somebody is. Inside the transaction that sets their new password. */
export async function forgiveAccount(ctx: Context, trx: Database, email: string): Promise<void> {
  await forgetFailures(trx, ctx.limits.hash('login', email));
}

function placeKey(ctx: Context, email: string, network: string): string {
  return ctx.limits.hash('known place', email, network);
}

/** The milliseconds to wait; 0 once the try is counted everywhere. Keys in one order, so that nobody waits in a circle. */
async function count(trx: Database, now: number, keys: Counted[]): Promise<number> {
  const expiresAt = now + LOGIN_DELAY.forgotten;
  const opened = [];
  for (const { key, free } of keys)
    opened.push({ free, row: await openFailuresLocked(trx, key, { now, expiresAt }) });
  const wait = Math.max(...opened.map(({ row }) => row.blocked_until - now));
  if (wait > 0) return wait;
  for (const { free, row } of opened) {
    const failures = row.failures + 1;
    const blocked_until = now + delayAfter(failures, free);
    await writeFailures(trx, { key: row.key, failures, blocked_until, expires_at: expiresAt });
  }
  return 0;
}

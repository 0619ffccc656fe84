import { LOGIN_DELAY } from '@corpomeme/contract/people/auth';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { networkOf } from '../../../networks.ts';
import { isKeyRemembered, storeKey } from './limits.queries.ts';
import { delayAfter } from './login-delay.policy.ts';

interface FailureRow {
  key: string;
  failures: number;
  blocked_until: number;
}

/** Returns the row locked, after creating or resetting it if it is missing or expired. */
async function openFailuresLocked(
  trx: Database,
  key: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<FailureRow> {
  const fresh = { failures: 0, blocked_until: 0, expires_at: expiresAt };
  await trx
    .insertInto('login_failures')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(fresh).where('login_failures.expires_at', '<=', now),
    )
    .execute();
  const row = trx
    .selectFrom('login_failures')
    .select(['key', 'failures', 'blocked_until'])
    .where('key', '=', key);
  return forUpdate(trx, row).executeTakeFirstOrThrow();
}

async function writeFailures(
  trx: Database,
  { key, ...row }: FailureRow & { expires_at: number },
): Promise<void> {
  await trx.updateTable('login_failures').set(row).where('key', '=', key).execute();
}

async function deleteFailures(trx: Database, key: string): Promise<void> {
  await trx.deleteFrom('login_failures').where('key', '=', key).execute();
}

/** Decrements the counter; a wait that others caused stays. */
async function countDown(trx: Database, key: string): Promise<void> {
  await trx
    .updateTable('login_failures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Decrements the counter and removes its wait. */
async function takeBackFailure(trx: Database, key: string): Promise<void> {
  await trx
    .updateTable('login_failures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

const SECOND = 1000;

interface Attempt {
  /** Call when the password was right. */
  succeed(): Promise<void>;
}

interface FailureCounter {
  key: string;
  free: number;
}

interface Outcome {
  /** Milliseconds; 0 once the attempt is counted everywhere. */
  wait: number;
  /** True for a known place with few failed attempts of its own; failures of others at its address do not delay it. */
  passes: boolean;
}

const NOT_COUNTED: Attempt = { succeed: async () => {} };

/**
 * Counts an attempt as failed before the password check, so that concurrent attempts all count; `succeed` takes it
 * back. Throws AppError `too_many_logins` while the pair of account and address must wait, whether or not the account
 * exists. For a pair that never logged in, the waits of the account and of the address apply too. A pair that did log
 * in ignores the account's wait, and the address's until it fails `LOGIN_DELAY.free.known` times (decision 034).
 */
export async function beginLogin(ctx: Context, email: string, address: string): Promise<Attempt> {
  if (!ctx.config.rateLimit) return NOT_COUNTED;
  const network = networkOf(address);
  const isKnown = await isKeyRemembered(ctx.db, placeKey(ctx, email, network), ctx.clock.now());
  if (!isKnown) await ctx.limits.consume('login', { address, userId: null });
  const { free } = LOGIN_DELAY;
  const ofAddress = { key: ctx.limits.hash('login from', network), free: free.address };
  const ofAccount = { key: ctx.limits.hash('login', email), free: free.account };
  const ofPair = { key: pairKey(ctx, email, network), free: free.pair };
  const own = isKnown ? [ofPair] : [ofAccount, ofPair];
  const now = ctx.clock.now();
  const { wait, passes } = await ctx.transact((trx) => count(trx, { ofAddress, own, isKnown, now }));
  if (wait > 0) throw new AppError('too_many_logins', { retryAfter: Math.ceil(wait / SECOND) });
  return {
    succeed: () =>
      ctx.transact(async (trx) => {
        // Decremented, not deleted, or one's own login would reset the count of guesses at other accounts.
        if (passes) await countDown(trx, ofAddress.key);
        else await takeBackFailure(trx, ofAddress.key);
        for (const { key } of own) await deleteFailures(trx, key);
      }),
  };
}

/** Stores that the account's owner logged in from this address. */
export async function storePlace(ctx: Context, email: string, address: string): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const until = ctx.clock.now() + LOGIN_DELAY.placeRemembered;
  const key = placeKey(ctx, email, networkOf(address));
  await ctx.transact((trx) => storeKey(trx, key, until));
}

/**
 * Removes the waits of an account whose mailbox was proved from this address. Runs in the transaction that sets the new
 * password.
 */
export async function forgiveAccount(
  ctx: Context,
  trx: Database,
  { email, address }: { email: string; address: string | null },
): Promise<void> {
  await deleteFailures(trx, ctx.limits.hash('login', email));
  if (address === null) return;
  const network = networkOf(address);
  await deleteFailures(trx, pairKey(ctx, email, network));
  await storeKey(trx, placeKey(ctx, email, network), ctx.clock.now() + LOGIN_DELAY.placeRemembered);
}

function placeKey(ctx: Context, email: string, network: string): string {
  return ctx.limits.hash('known place', email, network);
}

function pairKey(ctx: Context, email: string, network: string): string {
  return ctx.limits.hash('login from', email, network);
}

interface LoginAttempt {
  ofAddress: FailureCounter;
  /** The counter of the account, then that of the pair. */
  own: FailureCounter[];
  isKnown: boolean;
  now: number;
}

/** Counts the attempt. Locks rows in one order, so that attempts do not deadlock. */
async function count(trx: Database, { ofAddress, own, isKnown, now }: LoginAttempt): Promise<Outcome> {
  const expiresAt = now + LOGIN_DELAY.forgotten;
  const opened = [];
  for (const { key, free } of [ofAddress, ...own])
    opened.push({ free, row: await openFailuresLocked(trx, key, { now, expiresAt }) });
  const [address, ...rest] = opened;
  const passes = isKnown && (rest.at(-1)?.row.failures ?? 0) < LOGIN_DELAY.free.known;
  const wait = Math.max(...(passes ? rest : opened).map(({ row }) => row.blocked_until - now));
  if (wait > 0) return { wait, passes };
  for (const each of opened) {
    const failures = each.row.failures + 1;
    // An attempt that passes counts for the address, but neither starts nor ends its wait.
    const isPassed = passes && each === address;
    const blocked_until = isPassed ? each.row.blocked_until : now + delayAfter(failures, each.free);
    await writeFailures(trx, { key: each.row.key, failures, blocked_until, expires_at: expiresAt });
  }
  return { wait: 0, passes };
}

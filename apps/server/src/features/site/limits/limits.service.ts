import { createHmac, hkdfSync } from 'node:crypto';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { MAX_CONCURRENT_MISSES, RATES, type RateName } from '@corpomeme/contract/site/limits';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { networkOf } from '../../../networks.ts';
import { addToCount, deleteExpiredLimits } from './limits.queries.ts';

/** Runs work of one caller with limited concurrency, in order. */
export type TakeTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** Returns a queue per caller, so that a flood of one caller does not delay others. */
export function createTurns(atOnce: number): TakeTurn {
  const queues = new Map<string, PQueue>();
  return (caller, work) => {
    const queue = queues.get(caller) ?? new PQueue({ concurrency: atOnce });
    if (!queues.has(caller)) queue.on('idle', () => queues.delete(caller));
    queues.set(caller, queue);
    return queue.add(work);
  };
}

const SECOND = 1000;
const SWEEP_EVERY = 60 * SECOND;
/** Refused callers remembered in memory. */
const MAX_REMEMBERED = 10_000;
const PURPOSE = 'corpomeme: who is counted by limits';

export interface Caller {
  /** The client address, after TRUST_PROXY. */
  address: string;
  userId: string | null;
}

export interface Limits {
  /** Throws a 429 AppError with the wait. Resolves at once with `RATE_LIMIT=off`. */
  consume(name: RateName, caller: Caller): Promise<void>;
  /** Throws like `consume` if the member used up the limit; counts nothing. */
  assertLeft(name: RateName, userId: string): Promise<void>;
  /** Adds to the member's use; never refuses. */
  charge(name: RateName, userId: string, points: number): Promise<void>;
  /**
   * Counts like `consume`, then runs the work while fewer than `MAX_CONCURRENT_MISSES` calls of the address run
   * (decision 059).
   */
  inTurn<T>(name: RateName, caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Returns the window's count over all processes, including this call. */
  count(key: string, window: number): Promise<number>;
  /** Returns a keyed name for `rate_counters` and `login_failures` that hides what it counts. */
  hash(...parts: string[]): string;
}

declare module '../../../context.ts' {
  interface Context {
    limits: Limits;
  }
}

type Parts = Pick<Context, 'config' | 'transact' | 'clock' | 'background'> & { secret: string };
type CallerKind = 'address' | 'member';
/** Resolves to the milliseconds to wait, 0 for none; without points, counts nothing. */
type Count = (who: CallerKind, id: string, points?: number) => Promise<number>;

const TEXTS: Partial<Record<RateName, ErrorCode>> = {
  login: 'too_many_logins',
  registration: 'too_many_registrations',
  mail: 'too_many_mails',
  imageWork: 'too_much_image_work',
};

/** Returns the rate limiter behind `config.limit` (decision 034). */
export function createLimits({ config, transact, clock, background, secret }: Parts): Limits {
  const hash = createHash(secret);
  const takeTurn = createTurns(MAX_CONCURRENT_MISSES);
  let swept = 0;

  async function countShared(key: string, window: number, points = 1) {
    const now = clock.now();
    const counter = await transact((trx) => addToCount(trx, key, { now, window, points }));
    if (now - swept > SWEEP_EVERY) {
      swept = now;
      background.run(() => transact((trx) => deleteExpiredLimits(trx, now)));
    }
    return counter;
  }

  // One for all rules, because the cache allocates its places when it is created.
  const over = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const rules = new Map<RateName, Count>();
  for (const name of Object.keys(RATES) as RateName[])
    rules.set(
      name,
      RATES[name].shared
        ? countInDatabase(name, { hash, now: clock.now, countShared, over })
        : countHere(name),
    );

  const consume: Limits['consume'] = async (name, { address, userId }) => {
    if (!config.rateLimit) return;
    const rule: { address?: unknown; member?: unknown } = RATES[name];
    const count = rules.get(name) as Count;
    let wait = 0;
    if (rule.member && userId) wait = await count('member', userId);
    // A call refused for its member does not count against others at the address.
    if (rule.address && wait <= 0) wait = await count('address', networkOf(address));
    refuseUntil(name, wait);
  };
  return {
    hash,
    count: async (key, window) => (await countShared(key, window)).points,
    consume,
    async assertLeft(name, userId) {
      if (config.rateLimit) refuseUntil(name, await (rules.get(name) as Count)('member', userId, 0));
    },
    async charge(name, userId, points) {
      if (config.rateLimit) await (rules.get(name) as Count)('member', userId, points);
    },
    async inTurn(name, caller, work) {
      if (!config.rateLimit) return work();
      await consume(name, caller);
      return takeTurn(networkOf(caller.address), work);
    },
  };
}

function refuseUntil(name: RateName, wait: number): void {
  if (wait > 0) throw new AppError(TEXTS[name] ?? 'too_many_requests', { retryAfter: toSeconds(wait) });
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / SECOND));
}

function rateOf(name: RateName, who: CallerKind): readonly [points: number, window: number] {
  const rate = (RATES[name] as Partial<Record<CallerKind, readonly [number, number]>>)[who];
  return rate ?? [Number.MAX_SAFE_INTEGER, SECOND];
}

/** Counts in this process, in a few microseconds. */
function countHere(name: RateName): Count {
  const limiterOf = (who: CallerKind) => {
    const [points, window] = rateOf(name, who);
    return new RateLimiterMemory({ points, duration: window / SECOND, keyPrefix: '' });
  };
  const limiters = { address: limiterOf('address'), member: limiterOf('member') };
  return async (who, id, points = 1) => {
    try {
      await limiters[who].consume(id, points);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refusal.msBeforeNext;
    }
  };
}

interface SharedParts {
  hash: Limits['hash'];
  now: () => number;
  countShared: (
    key: string,
    window: number,
    points: number,
  ) => Promise<{ points: number; expires_at: number }>;
  /** The time (ms) until which a caller is over a limit, by the `hash` of limit and caller. */
  over: LRUCache<string, number>;
}

/**
 * Counts in the database. Callers over the limit are then refused from memory, so that a flood causes no flood of
 * writes.
 */
function countInDatabase(name: RateName, { hash, now, countShared, over }: SharedParts): Count {
  return async (who, id, points = 1) => {
    const [most, window] = rateOf(name, who);
    const key = hash(name, who, id);
    const known = (over.get(key) ?? 0) - now();
    if (known > 0 || points === 0) return Math.max(0, known);
    const counter = await countShared(key, window, points);
    if (counter.points <= most) return 0;
    over.set(key, counter.expires_at);
    return counter.expires_at - now();
  };
}

function createHash(secret: string): Limits['hash'] {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

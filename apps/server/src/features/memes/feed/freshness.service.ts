import { TIME_WINDOW } from '@corpomeme/contract/limits';
import type { Context } from '../../../context.ts';
import { FRESHNESS } from './freshness.policy.ts';
import { lowerFreshness } from './freshness.queries.ts';

const EVERY = 60_000;
/** Rows per write, so that other writes do not wait for long. */
const AT_ONCE = 200;

/**
 * Lowers the freshness of memes that left a time window, which removes them from its index. Lists compare the times
 * themselves, so they are right without it and only scan more rows. Several processes may run it at once.
 */
export async function ageMemes(ctx: Context): Promise<void> {
  for (const { window, value } of FRESHNESS) {
    const before = ctx.clock.now() - TIME_WINDOW[window];
    const step = { from: value, before, limit: AT_ONCE };
    while ((await ctx.transact((trx) => lowerFreshness(trx, step))) === AT_ONCE);
  }
}

/** Sweeps regularly until the returned function is called. */
export function keepAgeing(ctx: Context): () => void {
  const timer = setInterval(() => ctx.background.run(() => ageMemes(ctx)), EVERY).unref();
  return () => clearInterval(timer);
}

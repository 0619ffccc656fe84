import { TIME_WINDOW } from '@corpomeme/contract/limits';
import type { Context } from '../../../context.ts';
import { FRESHNESS } from './freshness.policy.ts';
import { lowerFreshness } from './freshness.queries.ts';

const EVERY = 60_000;
/** A write of its own each, so that no other waits for long. */
const AT_ONCE = 200;

/**
 * Takes memes that grew out of a time window off that window's index. Lists are right without it, as they compare the times
 * themselves; they only pass over what was left. Any number of processes may do it at once.
 */
export async function ageMemes(ctx: Context): Promise<void> {
  for (const { window, value } of FRESHNESS) {
    const before = ctx.clock.now() - TIME_WINDOW[window];
    const step = { from: value, before, limit: AT_ONCE };
    while ((await ctx.transact((trx) => lowerFreshness(trx, step))) === AT_ONCE);
  }
}

/** Goes on until the answered function is called. */
export function keepAgeing(ctx: Context): () => void {
  const timer = setInterval(() => ctx.background.run(() => ageMemes(ctx)), EVERY).unref();
  return () => clearInterval(timer);
}

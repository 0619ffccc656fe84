import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import type { Context } from '../../../context.ts';
import { admitMemes } from '../nameless/entry.service.ts';
import { forgetDeletedMemes } from './deleted-memes.queries.ts';
import { AGES } from './freshness.policy.ts';
import { FRESHEST, lowerFreshness } from './freshness.queries.ts';

const EVERY = 60_000;
/** Rows per write, so that other writes do not wait for long. */
const BATCH_SIZE = 200;

/**
 * Lowers the class of memes that became too old for it, which moves them to the next index. Lists compare the times
 * themselves, so without it they are correct and only scan more rows. Several processes may run it at once.
 */
export async function ageMemes(ctx: Context): Promise<void> {
  for (const [index, age] of AGES.entries()) {
    const before = minuteOf(ctx.clock.now() - age);
    const step = { from: FRESHEST - index, before, limit: BATCH_SIZE };
    while ((await ctx.transact((trx) => lowerFreshness(trx, step))) === BATCH_SIZE);
  }
}

/** Admits held memes, ages public ones, and forgets which ones were deleted, regularly until the returned function is called. */
export function startFeedSweep(ctx: Context): () => void {
  const sweep = () => {
    // Separately, because each must run even if another fails.
    ctx.background.run(() => admitMemes(ctx));
    ctx.background.run(() => ageMemes(ctx));
    ctx.background.run(() => ctx.transact(forgetDeletedMemes));
  };
  const timer = setInterval(sweep, EVERY).unref();
  return () => clearInterval(timer);
}

import type { Context } from '../../../context.ts';
import { type Drift, findDrifts, recount } from './counters.queries.ts';

/** Returns every counter that differs from its rows (product: counters); `repair` recounts those. */
export async function verifyCounters(ctx: Context, { repair }: { repair: boolean }): Promise<Drift[]> {
  const drifts = await findDrifts(ctx.db);
  if (repair) {
    for (const drift of drifts) await ctx.transact((trx) => recount(trx, drift));
  }
  return drifts;
}

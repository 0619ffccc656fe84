import type { Context } from '../../context.ts';
import { type Drift, findDrifts, recount } from './counters.queries.ts';

/** Every counter that differs from what it counts (product: counters); `repair` counts those again. */
export async function verifyCounters(ctx: Context, { repair }: { repair: boolean }): Promise<Drift[]> {
  const drifts = await findDrifts(ctx.db);
  if (repair) {
    for (const drift of drifts) await ctx.transact((trx) => recount(trx, drift));
  }
  return drifts;
}

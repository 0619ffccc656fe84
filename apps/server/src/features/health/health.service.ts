import type { Context } from '../../context.ts';
import { pingDatabase } from './health.queries.ts';

/** Returns the names of unavailable parts; empty if all respond. */
export type CheckReadiness = () => Promise<string[]>;

/** Milliseconds for which a result is shared, because the storage check writes a file. */
const TTL = 1000;

/** Returns a check whose result concurrent and later calls share for a second, because the endpoint is public. */
export function createReadinessCheck(ctx: Context): CheckReadiness {
  let last: { result: Promise<string[]>; endedAt: number | null } | null = null;
  const isShared = (endedAt: number | null) => {
    const age = endedAt === null ? 0 : ctx.clock.now() - endedAt;
    // Negative if the clock was set back.
    return age >= 0 && age < TTL;
  };
  return () => {
    if (last && isShared(last.endedAt)) return last.result;
    const look: NonNullable<typeof last> = { result: findFailing(ctx), endedAt: null };
    last = look;
    void look.result.then(() => {
      look.endedAt = ctx.clock.now();
    });
    return look.result;
  };
}

async function findFailing(ctx: Context): Promise<string[]> {
  const parts = { database: pingDatabase(ctx.db), storage: ctx.storage.check() };
  const names = Object.keys(parts);
  const results = await Promise.allSettled(Object.values(parts));
  return names.filter((_name, index) => results[index]?.status === 'rejected');
}

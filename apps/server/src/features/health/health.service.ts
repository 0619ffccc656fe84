import type { Context } from '../../context.ts';
import { pingDatabase } from './health.queries.ts';

/** Names of the parts that do not answer; empty when all do. */
export type CheckReadiness = () => Promise<string[]>;

/** Milliseconds that a result is shared for: looking at the storage writes a file. */
const SHARED_FOR = 1000;

/** Anybody may ask: calls within a second share one look. */
export function createReadinessCheck(ctx: Context): CheckReadiness {
  let last: { result: Promise<string[]>; endedAt: number | null } | null = null;
  const isShared = (endedAt: number | null) => {
    const age = endedAt === null ? 0 : ctx.clock.now() - endedAt;
    // Below zero: the clock was put back.
    return age >= 0 && age < SHARED_FOR;
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

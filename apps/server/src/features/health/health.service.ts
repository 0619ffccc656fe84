import type { Context } from '../../context.ts';
import { describeNewerSchema, findBreakingMigrations } from '../../db/migrate.ts';
import { pingDatabase } from './health.queries.ts';

/** Returns the names of unavailable parts; empty if all respond. */
export type CheckReadiness = () => Promise<string[]>;

/** Milliseconds for which a result is shared, because the storage check writes a file. */
const TTL = 1000;

/** Returns a check whose result concurrent and later calls share for a second, because the endpoint is public. */
export function createReadinessCheck(ctx: Context): CheckReadiness {
  const findNewerSchema = createSchemaCheck(ctx);
  let last: { result: Promise<string[]>; endedAt: number | null } | null = null;
  const isShared = (endedAt: number | null) => {
    const age = endedAt === null ? 0 : ctx.clock.now() - endedAt;
    // Negative if the clock was set back.
    return age >= 0 && age < TTL;
  };
  return () => {
    if (last && isShared(last.endedAt)) return last.result;
    const look: NonNullable<typeof last> = { result: findFailing(ctx, findNewerSchema), endedAt: null };
    last = look;
    void look.result.then(() => {
      look.endedAt = ctx.clock.now();
    });
    return look.result;
  };
}

type FindFailing = () => Promise<string[]>;

async function findFailing(ctx: Context, findNewerSchema: FindFailing): Promise<string[]> {
  const parts = { database: pingDatabase(ctx.db), storage: ctx.storage.check() };
  const names = Object.keys(parts);
  const results = await Promise.allSettled(Object.values(parts));
  const away = names.filter((_name, index) => results[index]?.status === 'rejected');
  return [...away, ...(await findNewerSchema())];
}

/**
 * Returns a check for a newer release beside this process that made its schema unusable here (decision 188). Logs that
 * once.
 */
function createSchemaCheck({ db, log }: Context): FindFailing {
  let isTold = false;
  return async () => {
    // An unreachable database is reported as such.
    const newer = await findBreakingMigrations(db).catch(() => []);
    if (newer.length > 0 && !isTold) log.error(describeNewerSchema(newer));
    isTold = newer.length > 0;
    return isTold ? ['schema'] : [];
  };
}

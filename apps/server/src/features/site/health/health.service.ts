import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { describeNewerSchema, findBreakingMigrations } from '../../../db/migrate.ts';
import { pingDatabase } from './health.queries.ts';

interface Readiness {
  /** Reasons why this process serves nothing, so that balancers use others. */
  failing: string[];
  /**
   * Parts that are away. Processes share database and storage, so no other one would serve better, and balancers keep this
   * one (decision 178).
   */
  degraded: string[];
}

export type CheckReadiness = () => Promise<Readiness>;

/** Milliseconds for which a result is shared, because the storage check writes a file. */
const TTL = 1000;
/** Milliseconds until a part without a response counts as away; balancers wait for the result. */
const PATIENCE = 1500;

/** The parts whose absence degrades the site. */
export const SHARED_PARTS = ['database', 'storage'] as const;

/** Returns a check whose result concurrent and later calls share for a second, because the endpoint is public. */
export function createReadinessCheck(ctx: Context): CheckReadiness {
  const findNewerSchema = createSchemaCheck(ctx);
  let last: { result: Promise<Readiness>; endedAt: number | null } | null = null;
  const isShared = (endedAt: number | null) => {
    const age = endedAt === null ? 0 : ctx.clock.now() - endedAt;
    // Negative if the clock was set back.
    return age >= 0 && age < TTL;
  };
  return () => {
    if (last && isShared(last.endedAt)) return last.result;
    const look: NonNullable<typeof last> = { result: checkParts(ctx, findNewerSchema), endedAt: null };
    last = look;
    void look.result.then(() => {
      look.endedAt = ctx.clock.now();
    });
    return look.result;
  };
}

type FindNewerSchema = () => Promise<string[]>;

async function checkParts(ctx: Context, findNewerSchema: FindNewerSchema): Promise<Readiness> {
  const parts: Record<(typeof SHARED_PARTS)[number], Promise<void>> = {
    database: pingDatabase(ctx.db),
    storage: ctx.storage.check(),
  };
  const [failing, ...responses] = await Promise.all([
    soon(findNewerSchema(), []),
    ...SHARED_PARTS.map((part) =>
      soon(
        parts[part].then(() => true),
        false,
      ),
    ),
  ]);
  const away: string[] = SHARED_PARTS.filter((_part, index) => !responses[index]);
  // Reads go on without the image workers.
  return { failing, degraded: ctx.images.canWork() ? away : [...away, 'pictures'] };
}

/** Returns `otherwise` if the work fails or does not end in time. */
async function soon<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(PATIENCE, otherwise, { signal: late.signal, ref: false }).catch(() => otherwise);
  return Promise.race([work.catch(() => otherwise), timer]).finally(() => late.abort());
}

/**
 * Returns a check for a newer release beside this process that made its schema unusable here (decision 188). Logs that
 * once.
 */
function createSchemaCheck({ db, log }: Context): FindNewerSchema {
  let isTold = false;
  return async () => {
    // An unreachable database is reported as such.
    const newer = await findBreakingMigrations(db).catch(() => []);
    if (newer.length > 0 && !isTold) log.error(describeNewerSchema(newer));
    isTold = newer.length > 0;
    return isTold ? ['schema'] : [];
  };
}

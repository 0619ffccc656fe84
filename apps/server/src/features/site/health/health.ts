import { setTimeout } from 'node:timers/promises';
import * as operations from '@corpomeme/contract/site/health';
import { resourcePath } from '@corpomeme/contract/site/paths';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { describeNewerSchema, findBreakingMigrations } from '../../../db/migrate.ts';
import type { Feature } from '../../../feature.ts';
import { bearerToken } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { failures } from '../../../http/failures.ts';
import { handle } from '../../../http/handle.ts';
import { countRefused } from '../mail/waiting-mails.queries.ts';
import { isForwarded, judgeMetricsClient } from './metrics.policy.ts';

export const health: Feature = { routes: [registerMetrics] };

async function countPendingMemes(db: Database): Promise<number> {
  const pending = db.selectFrom('memes').where('status', '=', 'pending');
  const { count } = await pending
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws if the database does not respond. */
async function pingDatabase(db: Database): Promise<void> {
  await db.selectFrom('companies').select('name').limit(1).execute();
}

interface Readiness {
  /** Reasons why this process serves nothing, so that balancers use others. */
  failing: string[];
  /**
   * Parts that are away. Processes share database and storage, so no other one would serve better, and balancers keep this
   * one (decision 178).
   */
  degraded: string[];
}

type CheckReadiness = () => Promise<Readiness>;

/** Milliseconds for which a result is shared, because the storage check writes a file. */
const TTL = 1000;
/** Milliseconds until a part without a response counts as away; balancers wait for the result. */
const PATIENCE = 1500;

/** The parts whose absence degrades the site. */
const SHARED_PARTS = ['database', 'storage'] as const;

/** Returns a check whose result concurrent and later calls share for a second, because the endpoint is public. */
function createReadinessCheck(ctx: Context): CheckReadiness {
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

/** Registers a gauge of each part that the readiness check names when it is away: 1 while it responds, else 0. */
function registerPartGauges({ metrics }: Context, checkReadiness: CheckReadiness): void {
  for (const part of SHARED_PARTS)
    metrics.gauge(`corpomeme_${part}_up`, `Whether the ${part} responds`, async () =>
      (await checkReadiness()).degraded.includes(part) ? 0 : 1,
    );
}

/** Registers gauges of the site, read at each scrape. For counters of the server itself, see platform/metrics.ts. */
function registerSiteGauges(ctx: Context): void {
  const { metrics } = ctx;
  metrics.gauge('corpomeme_pending_memes', 'Memes that wait for a moderator', () =>
    countPendingMemes(ctx.db),
  );
  metrics.gauge('corpomeme_mails_waiting', 'Mails that were not sent yet', () => ctx.mails.waiting());
  metrics.gauge('corpomeme_refused_addresses', 'Accounts whose address refuses mails', () =>
    countRefused(ctx.db),
  );
  const images = () => ctx.images.stats();
  metrics.gauge('corpomeme_image_jobs_running', 'Images being worked on', () => images().running);
  metrics.gauge('corpomeme_image_jobs_waiting', 'Images that wait for their turn', () => images().waiting);
  metrics.counter('corpomeme_images_processed_total', 'Images that were taken', () => images().processed);
  metrics.counter('corpomeme_images_refused_total', 'Images that were not', () => images().refused);
}

export interface ShutdownState {
  /** True after the process received a stop signal. */
  draining: boolean;
  /** True until the first admin exists. */
  starting?: boolean;
}

const DRAINING = { failing: ['draining'], degraded: [] };
const STARTING = { failing: ['starting'], degraded: [] };

export function registerHealth(app: App, ctx: Context, state: ShutdownState): void {
  const checkReadiness = createReadinessCheck(ctx);
  registerPartGauges(ctx, checkReadiness);
  handle(app, operations.checkLiveness, async () => ({ status: 'ok' as const }), { logLevel: 'silent' });

  handle(
    app,
    operations.checkReadiness,
    async (_request, reply) => {
      const { failing, degraded } = state.draining
        ? DRAINING
        : state.starting
          ? STARTING
          : await checkReadiness();
      if (failing.length > 0) return reply.status(503).send({ status: 'unavailable', failing });
      return degraded.length > 0 ? { status: 'degraded' as const, degraded } : { status: 'ok' as const };
    },
    { logLevel: 'silent' },
  );
}

/** Serves `GET /metrics` for Prometheus: to this machine, or with `METRICS_TOKEN` (docs/operations.md). */
function registerMetrics(app: App, ctx: Context): void {
  registerSiteGauges(ctx);
  app.get(
    resourcePath.metrics,
    {
      config: { access: 'public' },
      logLevel: 'silent',
      schema: { hide: true, response: { 200: z.string(), ...failures } },
    },
    async ({ raw, headers }, reply) => {
      const watcher = {
        address: raw.socket.remoteAddress,
        isForwarded: isForwarded(raw),
        token: bearerToken(headers.authorization),
      };
      const verdict = judgeMetricsClient(watcher, ctx.config.metricsToken);
      if (verdict === 'hidden') throw new AppError('not_found');
      if (verdict === 'refused') throw new AppError('not_logged_in');
      const { type, text } = await ctx.metrics.render();
      return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(text);
    },
  );
}

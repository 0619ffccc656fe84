import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import type { ShutdownState } from './features/site/health/health.ts';
import { FEATURES } from './features.ts';
import type { App } from './http/app-type.ts';
import { closeListener } from './http/front-door/front-door.ts';
import { loadWebBuild } from './pages/web-build.ts';

const DRAIN_TIMEOUT = 10_000;
/** Milliseconds without an open request after which the process closes the connections that are left. */
const QUIET = 300;
/** Milliseconds from the closed listener until the process exits although some work has not ended. */
const EXIT_TIMEOUT = 20_000;

/**
 * Stops the process on SIGTERM or SIGINT: readiness turns 503, balancers notice during the pause, the listener closes, open
 * requests finish within 10 s, the database closes, exit 0 (docs/operations.md). A second signal ends the pause.
 */
function stopOnSignal(app: App, ctx: Context, state: ShutdownState): void {
  const hurry = new AbortController();
  const requests = watchRequests(app.server);
  const stop = async (signal: string) => {
    if (state.draining) return hurry.abort();
    state.draining = true;
    app.log.info({ signal }, 'stopping');
    await wait(ctx.config.drainPause, undefined, hurry).catch(() => {});
    setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref();
    const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT);
    const closed = once(app.server, 'close');
    closeListener(app.server);
    // A page that is being rendered still calls the API, which Fastify refuses once it closes.
    await requests.ended();
    await app.close();
    await closed;
    clearTimeout(impatience);
    await ctx.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Counts the open requests of a server. */
function watchRequests(server: Server): { ended(): Promise<void> } {
  let open = 0;
  let endedAt = 0;
  server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
      endedAt = performance.now();
    });
  });
  return {
    /** Returns when no request has been open for a moment, because balancers send on connections that they keep. */
    async ended() {
      const beganAt = performance.now();
      while (open > 0 || performance.now() - Math.max(beganAt, endedAt) < QUIET) await wait(20);
    },
  };
}

/** Length of the accept queue, so that a burst of connections is not refused. */
const BACKLOG = 4096;

interface Hooks {
  /** Frees the port. */
  beforeListening?: () => Promise<void>;
  /** Called when the server listens, and ends what has to be there before it is ready; the result is printed. */
  listLines?: () => Promise<string[]>;
}

/**
 * Serves until a signal arrives, and returns the application. Is ready after `listLines`, prints it and then the line that
 * scripts wait for (docs/operations.md).
 */
export async function serve(
  ctx: Context,
  { beforeListening = async () => {}, listLines = async () => [] }: Hooks = {},
): Promise<App> {
  const { development, host, port, publicUrl } = ctx.config;
  const state = { draining: false, starting: true };
  const app = await buildApp(ctx, { web: await loadWebBuild(development), state });
  const stops = FEATURES.flatMap(({ sweeps = [] }) => sweeps.map((start) => start(ctx)));
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  stopOnSignal(app, ctx, state);
  await beforeListening();
  await app.listen({ host, port, backlog: BACKLOG });
  // A start that cannot listen creates nothing; whoever waits until the site is ready may log in as its first admin.
  const lines = await listLines();
  state.starting = false;
  for (const line of [...lines, `Corpomeme is ready at ${publicUrl}`]) process.stdout.write(`${line}\n`);
  return app;
}

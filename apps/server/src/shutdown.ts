import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';
import type { ShutdownState } from './features/health/health.routes.ts';
import type { App } from './http/app-type.ts';

const DRAIN_TIMEOUT = 10_000;
/** Milliseconds from the closed listener until the process exits although some work has not ended. */
const EXIT_TIMEOUT = 20_000;

/**
 * Stops the process on SIGTERM or SIGINT: readiness turns 503, balancers notice during the pause, the listener closes, open
 * requests finish within 10 s, the database closes, exit 0 (docs/operations.md). A second signal ends the pause.
 */
export function stopOnSignal(app: App, ctx: Context, state: ShutdownState): void {
  const hurry = new AbortController();
  const stop = async (signal: string) => {
    if (state.draining) return hurry.abort();
    state.draining = true;
    app.log.info({ signal }, 'stopping');
    await wait(ctx.config.drainPause, undefined, hurry).catch(() => {});
    setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref();
    const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT);
    await app.close();
    clearTimeout(impatience);
    await ctx.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

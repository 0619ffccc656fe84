import type { Context } from './context.ts';
import type { ShutdownState } from './features/health/health.routes.ts';
import type { App } from './http/app-type.ts';

const DRAIN_TIMEOUT = 10_000;
/** Milliseconds after which the process exits although some work has not ended. */
const EXIT_TIMEOUT = 20_000;

/**
 * Stops the process on SIGTERM or SIGINT: readiness turns 503, open requests finish within 10 s, the database closes,
 * exit 0 (docs/operations.md).
 */
export function stopOnSignal(app: App, ctx: Context, state: ShutdownState): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    state.draining = true;
    app.log.info({ signal }, 'stopping');
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

import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import { FEATURES } from './features.ts';
import type { App } from './http/app-type.ts';
import { loadWebBuild } from './pages/web-build.ts';
import { stopOnSignal } from './shutdown.ts';

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

import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import { startHeadLogging } from './features/audit/chain.service.ts';
import { startMoveSweep } from './features/companies/directory/merging.service.ts';
import { startMailDelivery } from './features/mail/mail-queue.service.ts';
import { startOrphanSweep } from './features/media/sweep.service.ts';
import { startRevisionSweep } from './features/memes/editing/revisions.service.ts';
import { startFeedSweep } from './features/memes/feed/feed-sweep.service.ts';
import { startLinkSweep } from './features/memes/nameless/forgetting.service.ts';
import { startWeeklyMails } from './features/memes/weekly/weekly-mail.service.ts';
import { startDigests } from './features/notifications/digest.service.ts';
import { startPushDelivery } from './features/notifications/push/push-delivery.service.ts';
import { startAvifEncoding } from './features/pictures/avif.service.ts';
import { startFigureRenewal } from './features/pulse/renewal.service.ts';
import { startCaseSweep } from './features/reports/cases.service.ts';
import { startScreening } from './features/screening/keep-screening.service.ts';
import type { App } from './http/app-type.ts';
import { loadWebBuild } from './pages/web-build.ts';
import { stopOnSignal } from './shutdown.ts';

/** Length of the accept queue, so that a burst of connections is not refused. */
const BACKLOG = 4096;

/**
 * Serves until a signal arrives, and returns the application. When ready, prints `lines` and then the line that scripts
 * wait for (docs/operations.md).
 */
export async function serve(ctx: Context, lines: string[] = []): Promise<App> {
  const { development, host, port, publicUrl } = ctx.config;
  const state = { draining: false };
  const app = await buildApp(ctx, { web: await loadWebBuild(development), state });
  const stops = [
    startFeedSweep(ctx),
    startMoveSweep(ctx),
    startMailDelivery(ctx.mails),
    startOrphanSweep(ctx),
    startRevisionSweep(ctx),
    startLinkSweep(ctx),
    startFigureRenewal(ctx),
    startDigests(ctx),
    startWeeklyMails(ctx),
    startPushDelivery(ctx),
    startCaseSweep(ctx),
    startScreening(ctx),
    ...(ctx.config.avif ? [startAvifEncoding(ctx)] : []),
    startHeadLogging(ctx),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  stopOnSignal(app, ctx, state);
  await app.listen({ host, port, backlog: BACKLOG });
  for (const line of [...lines, `Corpomeme is ready at ${publicUrl}`]) process.stdout.write(`${line}\n`);
  return app;
}

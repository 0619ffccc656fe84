import type { Context } from '../../../context.ts';
import { countRefused } from '../mail/waiting-mails.queries.ts';
import { countPendingMemes } from './health.queries.ts';
import { type CheckReadiness, SHARED_PARTS } from './health.service.ts';

/** Registers a gauge of each part that the readiness check names when it is away: 1 while it responds, else 0. */
export function registerPartGauges({ metrics }: Context, checkReadiness: CheckReadiness): void {
  for (const part of SHARED_PARTS)
    metrics.gauge(`corpomeme_${part}_up`, `Whether the ${part} responds`, async () =>
      (await checkReadiness()).degraded.includes(part) ? 0 : 1,
    );
}

/** Registers gauges of the site, read at each scrape. For counters of the server itself, see platform/metrics.ts. */
export function registerSiteGauges(ctx: Context): void {
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

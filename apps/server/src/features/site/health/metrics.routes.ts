import { resourcePath } from '@corpomeme/contract/site/paths';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { bearerToken } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { failures } from '../../../http/failures.ts';
import { isForwarded, judgeMetricsClient } from './metrics.policy.ts';
import { registerSiteGauges } from './metrics.service.ts';

/** Serves `GET /metrics` for Prometheus: to this machine, or with `METRICS_TOKEN` (docs/operations.md). */
export function registerMetrics(app: App, ctx: Context): void {
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

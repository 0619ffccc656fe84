import * as operations from '@corpomeme/contract/site/health.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { createReadinessCheck } from './health.service.ts';
import { registerPartGauges } from './metrics.service.ts';

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

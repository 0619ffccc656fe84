import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds: see `Operation.steps`. */
    steps?: number;
  }
}

/**
 * Holds responses of routes with `steps` until the next multiple of that time since the request came (decision 130).
 * Refusals wait too.
 */
export function stepResponses(app: FastifyInstance): void {
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    const { steps } = routeOptions.config;
    if (steps) await setTimeout(untilNextStep(reply.elapsedTime, steps));
  });
}

/** Returns milliseconds: more than 0, at most `step`. */
export function untilNextStep(elapsed: number, step: number): number {
  return step - (elapsed % step);
}

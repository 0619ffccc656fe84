import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../platform/metrics.ts';

/** Counts each response, including cache hits. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observeRequest(
      { method: request.method, route, status: reply.raw.statusCode },
      reply.elapsedTime,
    );
    done();
  });
}

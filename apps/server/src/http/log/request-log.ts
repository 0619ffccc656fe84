import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/**
 * Returns a random request id, because a counter would reveal how many requests others send. Ids that clients send are
 * ignored, because they could forge log lines of another request.
 */
export function makeRequestId(): string {
  return randomUUID();
}

/**
 * Logs one line per request, with the pattern of its route and never the path: the number of a meme beside the time of a
 * request would show when its author acted (decision 170).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

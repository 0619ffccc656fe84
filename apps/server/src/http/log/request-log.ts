import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { cutText } from '../../log.ts';

export const REQUEST_ID = 'x-request-id';

/**
 * Returns a random request id, because a counter would reveal how many requests others send. Ids that clients send are
 * ignored, because they could forge log lines of another request.
 */
export function makeRequestId(): string {
  return randomUUID();
}

/** Characters; all paths of the site are shorter. */
const MAX_PATH = 200;

/** Returns the path without its query, which may carry a verification token. */
export function pathOf(url: string): string {
  return cutText(url.split('?', 1)[0] ?? '', MAX_PATH);
}

/** Logs one line per request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

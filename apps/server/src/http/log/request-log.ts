import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { cutText } from '../../log.ts';

export const REQUEST_ID = 'x-request-id';

/** Random prefix of this process. Request ids append a counter, which is cheaper than a random id each. */
const PROCESS = randomBytes(9).toString('base64url');
let requests = 0;

/** Returns a new request id. Ids of clients are ignored, because they could forge another request's log lines. */
export function makeRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
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

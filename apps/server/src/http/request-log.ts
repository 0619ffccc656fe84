import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** No other process has it; its requests are numbered after it, which costs less than a random id for each. */
const PROCESS = randomBytes(9).toString('base64url');
let requests = 0;

/** Ours alone: an id sent by a client could forge another request's log lines. */
export function makeRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
}

/** One line a request. The path goes without its query, which may carry a verification token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type AnswerCache, type SentAnswer, sentBefore } from './answer-cache.ts';
import { hasBody, isTooLarge } from './body-limits.ts';
import { pageKey } from './cached-routes.ts';
import { wantsPage } from './negotiation.ts';
import { makeRequestId, pathOf, REQUEST_ID } from './request-log.ts';

interface FrontDoorOptions {
  cache: AnswerCache;
  log: Log;
  metrics: Metrics;
  /** Then nothing is answered here: connections have to close. */
  state: { draining: boolean };
}

/**
 * The server in front of the app: what went out to a visitor before and may go out again leaves without being routed, parsed and
 * checked anew, which is most of what an answer from memory would cost. The app answers everything else.
 */
export function openFrontDoor(options: FrontDoorOptions): FastifyServerFactory {
  return (answerByApp, settings) => {
    const server = createServer((request, response) => {
      if (!answerFromMemory(options, request, response)) answerByApp(request, response);
    });
    // Who asks first whether to send a body is told before, rather than after, that it is too large.
    server.on('checkContinue', (request, response) => {
      if (!isTooLarge(request)) response.writeContinue();
      answerByApp(request, response);
    });
    // As Fastify would set its own.
    const { keepAliveTimeout, requestTimeout } = settings as Record<
      'keepAliveTimeout' | 'requestTimeout',
      number
    >;
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    return server;
  };
}

function answerFromMemory(
  { cache, log, metrics, state }: FrontDoorOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (
    request.method !== 'GET' ||
    hasBody(request) ||
    request.headers.authorization !== undefined ||
    state.draining
  )
    return false;
  const start = performance.now();
  const sent = findSent(cache, request);
  if (!sent) return false;
  const { method, url } = request;
  const { route, status } = sent;
  const reqId = makeRequestId();
  response.writeHead(status, [...sent.headers, REQUEST_ID, reqId]);
  response.end(sent.body);
  cache.stats.hits += 1;
  const elapsed = performance.now() - start;
  sent.observe ??= metrics.requestsLike({ method, route, status });
  sent.observe(elapsed);
  if (!log.isLevelEnabled('info')) return true;
  const ms = Math.round(elapsed * 10) / 10;
  log.info({ reqId, method, path: pathOf(url ?? '/'), route, status, ms }, 'request');
  return true;
}

/** An address may be both a page and an API call: a page goes only to who wants one. */
function findSent(cache: AnswerCache, request: IncomingMessage): SentAnswer | undefined {
  const { url = '/' } = request;
  const answer = (wantsPage(request) && cache.find(pageKey(url))) || cache.find(url);
  return answer && sentBefore(request, answer);
}

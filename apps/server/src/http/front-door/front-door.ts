import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { hasBody, isTooLarge } from '../bodies/body-limits.ts';
import { type AnswerCache, type SentAnswer, sentBefore } from '../cache/answer-cache.ts';
import { pageKey } from '../cache/cached-routes.ts';
import { wantsPage } from '../cache/negotiation.ts';
import type { CountHit } from '../limits/hit-limit.ts';
import { makeRequestId, pathOf, REQUEST_ID } from '../log/request-log.ts';
import { BARE_HEADERS } from '../security-headers.ts';

interface FrontDoorOptions {
  cache: AnswerCache;
  log: Log;
  metrics: Metrics;
  /** Then nothing is answered here: connections have to close. */
  state: { draining: boolean };
  /** Undefined where nothing is limited. */
  countHit: CountHit | undefined;
  guard(server: Server): void;
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
    options.guard(server);
    return server;
  };
}

function answerFromMemory(
  { cache, log, metrics, state, countHit }: FrontDoorOptions,
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
  const wait = countHit?.(request, start) ?? 0;
  if (wait > 0) return refuse(response, wait);
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

/** As the app refuses, without its cost. */
function refuse(response: ServerResponse, wait: number): true {
  const refusal = new AppError('too_many_requests');
  response.writeHead(refusal.status, {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(Math.ceil(wait / 1000)),
    [REQUEST_ID]: makeRequestId(),
  });
  response.end(JSON.stringify(refusal.toBody()));
  return true;
}

/** An address may be both a page and an API call: a page goes only to who wants one. */
function findSent(cache: AnswerCache, request: IncomingMessage): SentAnswer | undefined {
  const { url = '/' } = request;
  const answer = (wantsPage(request) && cache.find(pageKey(url))) || cache.find(url);
  return answer && sentBefore(request, answer);
}

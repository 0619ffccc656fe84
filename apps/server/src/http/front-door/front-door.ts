import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { AppError } from '../../app-error.ts';
import { systemClock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { hasBody, isTooLarge } from '../bodies/body-limits.ts';
import { pageKey } from '../cache/cached-routes.ts';
import { languageOf } from '../cache/language.ts';
import { sharesPath, wantsPage } from '../cache/negotiation.ts';
import {
  findSentResponse,
  type PreparedResponse,
  type ResponseCache,
  type SentResponse,
} from '../cache/response-cache.ts';
import type { CountHit } from '../limits/hit-limit.ts';
import type { PageViews } from '../log/page-views.ts';
import { makeRequestId, REQUEST_ID } from '../log/request-log.ts';
import { BARE_HEADERS } from '../security-headers.ts';

/** Node's own field for the text of a head; `headersSent` tells whether it is set. No other module uses it (`docs/how-a-page-is-served.md`). */
type WithHead = ServerResponse & { _header?: string | null };

/** The lines of a head that differ between responses. */
const VARYING = new RegExp(`^(?:date|${REQUEST_ID}): .*\r\n`, 'gim');
const STATUS_LINE = /^.*\r\n/;

const SECOND = 1000;
let second = 0;
let date = '';

/**
 * Sends a cached response. Node checks and joins the headers of the first one; later responses reuse its text with the
 * present date and their own request id.
 */
function sendPrepared(response: WithHead, sent: SentResponse, requestId: string): void {
  // A connection that ends after this response has a head of its own.
  const isUsual = response.shouldKeepAlive;
  if (isUsual && sent.prepared) {
    const { start, lines, bytes } = sent.prepared;
    response.statusCode = sent.status;
    response._header = `${start}Date: ${dateNow()}\r\n${REQUEST_ID}: ${requestId}\r\n${lines}`;
    if (response.headersSent) return void response.end(bytes);
  }
  // Runs for the first response, and if Node does not have this field.
  response.writeHead(sent.status, [...sent.headers, REQUEST_ID, requestId]);
  if (isUsual && response._header) sent.prepared = prepare(response._header, sent.body);
  response.end(sent.body);
}

function prepare(head: string, body: Buffer | null): PreparedResponse {
  const [start = ''] = STATUS_LINE.exec(head) ?? [];
  const lines = head.slice(start.length).replace(VARYING, '');
  if (!body) return { start, lines, bytes: null };
  return { start, lines: '', bytes: Buffer.concat([Buffer.from(lines, 'latin1'), body]) };
}

/** The time of the machine, as in the heads that Node writes. */
function dateNow(): string {
  const now = Math.floor(systemClock.now() / SECOND);
  if (now !== second) {
    second = now;
    date = new Date(now * SECOND).toUTCString();
  }
  return date;
}

interface FrontDoorOptions {
  cache: ResponseCache;
  log: Log;
  metrics: Metrics;
  pageViews: PageViews;
  /** While draining, the front door passes all requests on, because connections have to close. */
  state: { draining: boolean };
  /** Undefined if rate limits are off. */
  countHit: CountHit | undefined;
  guard(server: Server): void;
}

/**
 * Returns a server factory that serves cached responses to visitors before Fastify. This skips routing, parsing and
 * validation, which are most of the cost of a cache hit. The app handles all other requests.
 */
export function openFrontDoor(options: FrontDoorOptions): FastifyServerFactory {
  return (answerByApp, settings) => {
    const server = createServer((request, response) => {
      // The response before said that the connection ends.
      if (request.socket.writableEnded) return;
      // Balancers keep connections open, so they have to learn that this one ends.
      if (options.state.draining) response.setHeader('connection', 'close');
      if (countHosts(request) > 1) return refuse(response, new AppError('bad_request'));
      if (!respondFromCache(options, request, response)) answerByApp(request, response);
    });
    // A client that sends `Expect: 100-continue` waits for this response, so a body that is too large is never sent.
    server.on('checkContinue', (request, response) => {
      if (!isTooLarge(request)) response.writeContinue();
      answerByApp(request, response);
    });
    // Copies the timeouts that Fastify would set on its own server.
    const { keepAliveTimeout, requestTimeout } = settings as Record<
      'keepAliveTimeout' | 'requestTimeout',
      number
    >;
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    options.guard(server);
    return server;
  };
}

function respondFromCache(
  { cache, log, metrics, pageViews, state, countHit }: FrontDoorOptions,
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
  if (wait > 0) {
    refuse(response, new AppError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) }));
    return true;
  }
  const { method } = request;
  const { route, status, isPage } = sent;
  const reqId = makeRequestId();
  sendPrepared(response, sent, reqId);
  cache.stats.hits += 1;
  pageViews.count(request, status, isPage);
  const elapsed = performance.now() - start;
  metrics.observeRequest({ method, route, status }, elapsed);
  if (!log.isLevelEnabled('info')) return true;
  const ms = Math.round(elapsed * 10) / 10;
  log.info({ reqId, method, route, status, ms }, 'request');
  return true;
}

/** A proxy before the site may have read another one of them (RFC 9112, 3.2). */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Sends the same refusal as the app, at less cost. */
function refuse(response: ServerResponse, refusal: AppError): void {
  response.writeHead(refusal.status, {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
    [REQUEST_ID]: makeRequestId(),
  });
  response.end(JSON.stringify(refusal.toBody()));
}

/** Returns the stored response; for a path that is both a page and an API call, the one that `wantsPage` chooses or none. */
function findSent(cache: ResponseCache, request: IncomingMessage): SentResponse | undefined {
  const { url = '/' } = request;
  const isPage = wantsPage(request);
  // Clients that name no format want a page, and get the API at paths that are no page.
  const mayBeCall = !isPage || !sharesPath(url.split('?', 1)[0] ?? '');
  const answer = (isPage && cache.find(pageKey(languageOf(request), url))) || (mayBeCall && cache.find(url));
  return answer ? findSentResponse(request, answer) : undefined;
}

/** Closes the listener alone. `Server.close` of `node:http` also ends connections whose next request is on its way. */
export function closeListener(server: Server): void {
  TcpServer.prototype.close.call(server);
}

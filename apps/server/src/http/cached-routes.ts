import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { type AnswerCache, sendAgain, sendAnswer } from './answer-cache.ts';
import { wantsPage } from './negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for all visitors and may come from memory; members always get their own. */
    cached?: boolean | 'page';
  }
}

/** What the answer to this request is kept under: an address may be both a page and an API call. */
export function answerKey(request: FastifyRequest): string {
  return request.routeOptions.config.cached === 'page' ? `page ${request.url}` : request.url;
}

/** Hits go out before anything else is done for the request. Registered first. */
export function answerFromMemory(app: FastifyInstance, cache: AnswerCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (mayAnswerFromMemory(request)) {
      const answer = cache.peek(answerKey(request));
      if (answer && sendAgain(request, reply, answer)) {
        cache.stats.hits += 1;
        return;
      }
    }
    done();
  });
}

export function watchCache(metrics: Metrics, { stats }: AnswerCache): void {
  metrics.counter('corpomeme_answer_cache_hits_total', 'Answers from memory', () => stats.hits);
  metrics.counter('corpomeme_answer_cache_misses_total', 'Answers made anew to be kept', () => stats.misses);
}

const SHARED = { 'cache-control': 'public, no-cache', vary: 'authorization, accept-encoding' };

function mayAnswerFromMemory(request: FastifyRequest): boolean {
  const { cached } = request.routeOptions.config;
  if (!cached || request.method !== 'GET' || request.headers.authorization !== undefined) return false;
  return cached !== 'page' || wantsPage(request);
}

/** Keeps what routes with `cached: true` answer visitors; pages see to themselves. */
export function cacheAnswers(app: FastifyInstance, cache: AnswerCache): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.cached !== true) return;
    const handler = route.handler;
    route.handler = async function answerFromCache(request, reply) {
      if (request.viewer) return handler.call(this, request, reply);
      const answer = await cache.get(answerKey(request), async () => {
        const payload: unknown = await (handler as RouteHandlerMethod).call(this, request, reply);
        return {
          status: reply.statusCode,
          headers: { ...SHARED, 'content-type': 'application/json; charset=utf-8', ...headersOf(reply) },
          // What has a type of its own is ready text: a feed, a sitemap.
          body: Buffer.from((reply.hasHeader('content-type') ? payload : reply.serialize(payload)) as string),
        };
      });
      return sendAnswer(request, reply, answer);
    };
  });
}

/** What handlers say beside the body. */
const KEPT = ['link', 'x-total-count', 'content-type'];

function headersOf(reply: FastifyReply): Record<string, string> {
  const said = KEPT.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(said.map((name) => [name, String(reply.getHeader(name))]));
}

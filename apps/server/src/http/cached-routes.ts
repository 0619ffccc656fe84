import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { type AnswerCache, sendAnswer } from './answer-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for all visitors and may come from memory; members always get their own. */
    cached?: boolean | 'page';
  }
}

export const pageKey = (url: string) => `page ${url}`;

/** What the answer to this request is kept under: an address may be both a page and an API call. */
export function answerKey(request: FastifyRequest): string {
  return request.routeOptions.config.cached === 'page' ? pageKey(request.url) : request.url;
}

export function watchCache(metrics: Metrics, { stats }: AnswerCache): void {
  metrics.counter('corpomeme_answer_cache_hits_total', 'Answers from memory', () => stats.hits);
  metrics.counter('corpomeme_answer_cache_misses_total', 'Answers made anew to be kept', () => stats.misses);
}

const SHARED = { 'cache-control': 'public, no-cache', vary: 'authorization, accept-encoding' };

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

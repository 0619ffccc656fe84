import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { type AnswerCache, sendAnswer } from './answer-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for all visitors and may come from memory; members always get their own. */
    cached?: boolean;
  }
}

const SHARED = { 'cache-control': 'public, no-cache', vary: 'authorization, accept-encoding' };

/** Serves routes with `cached: true` from memory to visitors. */
export function cacheAnswers(app: FastifyInstance, cache: AnswerCache): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.cached) return;
    const handler = route.handler;
    route.handler = async function answerFromCache(request, reply) {
      if (request.viewer) return handler.call(this, request, reply);
      const answer = await cache.get(request.url, async () => {
        const payload: unknown = await (handler as RouteHandlerMethod).call(this, request, reply);
        const link = reply.getHeader('link');
        return {
          status: 200,
          headers: {
            ...SHARED,
            'content-type': 'application/json; charset=utf-8',
            ...(typeof link === 'string' ? { link } : {}),
          },
          body: Buffer.from(reply.serialize(payload) as string),
        };
      });
      return sendAnswer(request, reply, answer);
    };
  });
}

import type { RateName } from '@corpomeme/contract/site/limits';
import { canonicalPage } from '@corpomeme/contract/site/page-addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Limits } from '../../features/site/limits/limits.service.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { callerOf } from '../limits/rate-limit.ts';
import { callOf, canonicalUrl } from './canonical-url.ts';
import { languageInAddress, languageOf } from './language.ts';
import { sharesPath } from './negotiation.ts';
import {
  type CachedResponse,
  type PublicResponse,
  type ResponseCache,
  sendCachedResponse,
} from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response is the same for all visitors and may come from the cache; this limit counts misses. Members always
     * get their own response.
     */
    cached?: RateName;
  }
}

/** The key of a page: its canonical URL, or another spelling of it, in a language of the site. */
export const pageKey = (language: string, url: string) => `page ${language} ${url}`;

/** The key of a call: its canonical URL, in the language that its address names. */
function callKey(url: string, canonical: string): string {
  const language = languageInAddress(url);
  return language ? `${language} ${canonical}` : canonical;
}

interface CacheParts {
  cache: ResponseCache;
  limits: Pick<Limits, 'inTurn'>;
}

/**
 * Returns the cached response, or one that `produce` makes within the caller's budget. `address` is the canonical URL,
 * so unknown parameters and other spellings make no entries of their own (decision 059).
 */
export async function findOrProduce(
  { cache, limits }: CacheParts,
  request: FastifyRequest,
  produce: (address: string) => Promise<PublicResponse>,
): Promise<CachedResponse> {
  const { cached } = request.routeOptions.config;
  const isPage = cached === 'page';
  const address = isPage ? canonicalPage(request.url) : canonicalUrl(callOf(request));
  // One path may be both a page and an API call.
  const key = isPage ? pageKey(languageOf(request), address) : callKey(request.url, address);
  cache.learn(isPage ? pageKey(languageOf(request), request.url) : request.url, key);
  const get = () => cache.get(key, () => produce(address));
  if (await cache.has(key)) return get();
  return limits.inTurn(cached ?? 'page', callerOf(request), async () => {
    // The client disconnected while it waited.
    if (request.socket.destroyed) throw new AppError('busy');
    return get();
  });
}

export function watchCache(metrics: Metrics, { stats }: ResponseCache): void {
  metrics.counter('corpomeme_answer_cache_hits_total', 'Answers from memory', () => stats.hits);
  metrics.counter(
    'corpomeme_answer_cache_misses_total',
    'Answers that were due, or not in memory',
    () => stats.misses,
  );
}

const SHARED = { 'cache-control': 'public, no-cache', vary: 'authorization, accept-encoding' };
const varyOf = (path: string) => (sharesPath(path) ? `accept, ${SHARED.vary}` : SHARED.vary);

/** Caches what routes with `cached` send to visitors. Pages use the cache on their own. */
export function cacheResponses(app: FastifyInstance, kept: CacheParts): void {
  app.addHook('onRoute', (route) => {
    const budget = route.config?.cached;
    if (!budget || budget === 'page') return;
    const handler = route.handler;
    route.handler = async function answerFromCache(request, reply) {
      const make = async (): Promise<unknown> => (handler as RouteHandlerMethod).call(this, request, reply);
      if (request.viewer) return kept.limits.inTurn(budget, callerOf(request), make);
      const answer = await findOrProduce(kept, request, async () => {
        const payload = await make();
        return {
          status: reply.statusCode,
          headers: {
            ...SHARED,
            vary: varyOf(route.url),
            'content-type': 'application/json; charset=utf-8',
            ...headersOf(reply),
          },
          // A payload with its own content type is already serialized: a feed, a sitemap.
          body: Buffer.from((reply.hasHeader('content-type') ? payload : reply.serialize(payload)) as string),
        };
      });
      return sendCachedResponse(request, reply, answer);
    };
  });
}

/** Headers of the handler that are cached with the body. */
const CACHED_HEADERS = ['link', 'x-total-count', 'content-type', 'location'];

function headersOf(reply: FastifyReply): Record<string, string> {
  const said = CACHED_HEADERS.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(said.map((name) => [name, String(reply.getHeader(name))]));
}

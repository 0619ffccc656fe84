import type { RateName } from '@corpomeme/contract/site/limits';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The limit that counts calls of this route, beside the limit of all requests. A function if it depends on the
     * request.
     */
    limit?: RateName | ((request: FastifyRequest) => RateName | undefined);
  }
}

type Consume = (name: RateName, caller: { address: string; userId: string | null }) => Promise<void>;

const READING = new Set(['GET', 'HEAD']);

/**
 * Counts every request before the session look-up, and requests of routes with a limit before the body is read. Register
 * it before `enforceAccess`. Stops the start if a route that changes something declares no limit.
 */
export function limitRates(app: FastifyInstance, consume: Consume): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => routes.forEach(assertLimited));
  app.addHook('onRequest', (request) => consume('request', callerOf(request)));
  app.addHook('preParsing', async (request) => {
    const { limit } = request.routeOptions.config;
    const name = typeof limit === 'function' ? limit(request) : limit;
    if (name) await consume(name, callerOf(request));
  });
}

/** Returns the search limit for requests with search words, because a search costs more than a cached list. */
export function limitOfSearch({ query }: FastifyRequest): RateName | undefined {
  return (query as { search?: unknown }).search === undefined ? undefined : 'search';
}

export function callerOf({ ip, viewer }: FastifyRequest): { address: string; userId: string | null } {
  return { address: ip, userId: viewer?.userId ?? null };
}

function assertLimited({ method, url, config }: RouteOptions): void {
  const isReading = [method].flat().every((each) => READING.has(each));
  if (!isReading && !config?.limit) throw new Error(`${method} ${url} declares no limit`);
}

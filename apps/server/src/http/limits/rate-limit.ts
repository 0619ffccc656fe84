import type { RateName } from '@corpomeme/contract/limits';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** What the site asks itself, to render a page: no network has such an address. */
export const INSIDE = 'inside';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route is counted as, beside being a request; a function where that depends on what it asks for. */
    limit?: RateName | ((request: FastifyRequest) => RateName | undefined);
  }
}

type Consume = (name: RateName, caller: { address: string; userId: string | null }) => Promise<void>;

const READING = new Set(['GET', 'HEAD']);

/**
 * Register before `enforceAccess`: the first hook runs ahead of the look-up of the session, the second one behind it and ahead
 * of the body. Routes that change something have to declare their limit, or the server does not start.
 */
export function limitRates(app: FastifyInstance, consume: Consume): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => routes.forEach(assertLimited));
  app.addHook('onRequest', async (request) => {
    if (!isInside(request)) await consume('request', callerOf(request));
  });
  app.addHook('preParsing', async (request) => {
    const { limit } = request.routeOptions.config;
    const name = typeof limit === 'function' ? limit(request) : limit;
    if (name && !isInside(request)) await consume(name, callerOf(request));
  });
}

/** Lists and pages that can be searched: asking for words costs more than asking for what is kept ready. */
export function limitOfSearch({ query }: FastifyRequest): RateName | undefined {
  return (query as { search?: unknown }).search === undefined ? undefined : 'search';
}

export function isInside({ raw }: FastifyRequest): boolean {
  return raw.socket.remoteAddress === INSIDE;
}

export function callerOf({ ip, viewer }: FastifyRequest): { address: string; userId: string | null } {
  return { address: ip, userId: viewer?.userId ?? null };
}

function assertLimited({ method, url, config }: RouteOptions): void {
  const isReading = [method].flat().every((each) => READING.has(each));
  if (!isReading && !config?.limit) throw new Error(`${method} ${url} declares no limit`);
}

import type { RateName } from '@corpomeme/contract/limits';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** What the site asks itself, to render a page: no network has such an address. */
export const INSIDE = 'inside';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route is counted as, beside being a request. */
    limit?: RateName;
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
    if (request.raw.socket.remoteAddress !== INSIDE) await consume('request', callerOf(request));
  });
  app.addHook('preParsing', async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit) await consume(limit, callerOf(request));
  });
}

function callerOf({ ip, viewer }: FastifyRequest): { address: string; userId: string | null } {
  return { address: ip, userId: viewer?.userId ?? null };
}

function assertLimited({ method, url, config }: RouteOptions): void {
  const isReading = [method].flat().every((each) => READING.has(each));
  if (!isReading && !config?.limit) throw new Error(`${method} ${url} declares no limit`);
}

import type { Server } from 'node:http';
import { CACHED_RESPONSE_LIMIT, CONNECTIONS } from '@corpomeme/contract/site/limits';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, LogController, type RawServerDefault } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';
import { authenticateCaller } from './features/people/auth/tokens/tokens.ts';
import { explainRestriction } from './features/safety/sanctions/restrictions.service.ts';
import { registerHealth, type ShutdownState } from './features/site/health/health.ts';
import { FEATURES } from './features.ts';
import { enforceAccess } from './http/access.ts';
import type { App } from './http/app-type.ts';
import { JSON_LIMIT, limitBodies, MULTIPART_LIMITS } from './http/bodies/body-limits.ts';
import { acceptJsonBodies } from './http/bodies/json-bodies.ts';
import { cacheResponses, watchCache } from './http/cache/cached-routes.ts';
import { compressResponses } from './http/cache/compression.ts';
import { negotiateFormats } from './http/cache/negotiation.ts';
import { createResponseCache, type ResponseCache } from './http/cache/response-cache.ts';
import { handleErrors, refuseUnreadable, refuseUnroutable } from './http/errors.ts';
import { guardConnections } from './http/front-door/connections.ts';
import { openFrontDoor } from './http/front-door/front-door.ts';
import { lingerOnClose } from './http/front-door/lingering.ts';
import { toOriginForm } from './http/front-door/request-target.ts';
import { refuseBlocked } from './http/limits/blocked-networks.ts';
import { callerAddress, isProxy } from './http/limits/client-network.ts';
import { createHitLimit } from './http/limits/hit-limit.ts';
import { limitRates } from './http/limits/rate-limit.ts';
import { countPageViews } from './http/log/page-views.ts';
import { logRequests, makeRequestId } from './http/log/request-log.ts';
import { measureRequests } from './http/log/request-metrics.ts';
import { serveApiDescription } from './http/openapi.ts';
import { collectReads } from './http/reads.ts';
import { stepResponses } from './http/response-steps.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { registerPages } from './pages/pages.ts';
import type { WebBuild } from './pages/web-build.ts';
import { registerSockets } from './realtime/sockets.ts';

/**
 * Milliseconds for a whole request to arrive. The slowest allowed request is an upload, which may take 120 s
 * (product: limits).
 */
const REQUEST_TIMEOUT = 125_000;

interface AppOptions {
  web: WebBuild;
  state?: ShutdownState;
}

/** Builds the server. Hooks come first, then the features, then the pages, which handle every remaining path. */
export async function buildApp(ctx: Context, { web, state = { draining: false } }: AppOptions): Promise<App> {
  const cache = createResponseCache(ctx);
  const app = createBareApp(ctx, cache, state);
  negotiateFormats(app);
  watchCache(ctx.metrics, cache);
  logRequests(app);
  measureRequests(app, ctx.metrics);
  countPageViews(app, ctx.pageViews);
  acceptJsonBodies(app);
  handleErrors(app);
  // Registered before all hooks that may refuse a request, so that error responses carry these headers too.
  await setSecurityHeaders(app, ctx.config);
  limitRates(app, ctx.limits.consume);
  limitBodies(app);
  stepResponses(app);
  enforceAccess(
    app,
    (token) => authenticateCaller(ctx, token),
    (actor) => explainRestriction(ctx, actor),
  );
  refuseBlocked(app, ctx.blocks.isBlocked);
  cacheResponses(app, { cache, limits: ctx.limits });
  compressResponses(app);
  await app.register(multipart, { limits: MULTIPART_LIMITS });

  collectReads(app);
  app.decorate('siteName', ctx.siteName.read);
  registerHealth(app, ctx, state);
  for (const { routes = [] } of FEATURES) for (const register of routes) register(app, ctx);
  registerSockets(app, ctx);

  serveApiDescription(app, ctx.config.publicUrl);
  await registerPages(app, ctx, cache, web);
  return app;
}

/** Returns a Fastify server without routes. */
function createBareApp(ctx: Context, cache: ResponseCache, state: ShutdownState): App {
  const app: App = Fastify<RawServerDefault>({
    serverFactory: openFrontDoor({
      cache,
      log: ctx.log,
      metrics: ctx.metrics,
      pageViews: ctx.pageViews,
      state,
      ...limitServer(ctx.config),
    }),
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    // Requests that arrive while the listener closes are served, too.
    return503OnClosing: false,
    trustProxy: ctx.config.trustProxy,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url }) => toOriginForm(url ?? '/'),
    // So that Fastify does not load compilers of its own (decision 146).
    schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnreadable,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

function refuse(): never {
  throw new Error('schemas are compiled by fastify-type-provider-zod');
}

/** Returns the limits that Node and Fastify enforce before the first hook runs. */
function limitServer({ rateLimit, trustProxy }: Context['config']) {
  const [points, window] = CACHED_RESPONSE_LIMIT;
  const { perAddress, drainWithin } = CONNECTIONS;
  return {
    countHit: rateLimit ? createHitLimit({ points, window, trusted: trustProxy }) : undefined,
    guard: (server: Server) => {
      guardConnections(server, {
        perNetwork: rateLimit ? perAddress : Number.POSITIVE_INFINITY,
        drainWithin,
        isProxy: (address) => isProxy(address, trustProxy),
      });
      lingerOnClose(server, { addressOf: (request) => callerAddress(request, trustProxy) });
    },
  };
}

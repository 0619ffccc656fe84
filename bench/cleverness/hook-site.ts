import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../apps/server/src/context.ts';
import type { App } from '../../apps/server/src/http/app-type.ts';
import {
  createResponseCache,
  findSentResponse,
  type ResponseCache,
  sendCachedResponse,
} from '../../apps/server/src/http/cache/response-cache.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Sends cached responses from the first `onRequest` hook of the app: inside Fastify, before all other hooks of the
 * product.
 */
export function serveFromHook(app: App, ctx: Pick<Context, 'clock' | 'bus' | 'db' | 'publicLists'>): void {
  const cache = createResponseCache(ctx);
  const serve: Hook = (request, reply, done) => {
    const { url, headers, raw } = request;
    if (request.method !== 'GET' || headers.authorization !== undefined || headers['x-inner']) return done();
    const cached = cache.find(url);
    if (!cached) {
      void keep(app, cache, url);
      return done();
    }
    const sent = findSentResponse(raw, cached);
    if (!sent) return void sendCachedResponse(request, reply, cached);
    reply.hijack();
    reply.raw.writeHead(sent.status, [...sent.headers, 'x-request-id', request.id]);
    reply.raw.end(sent.body);
  };
  // `addHook` would add this hook as the last one.
  const symbol = Object.getOwnPropertySymbols(app).find(({ description }) => description === 'fastify.hooks');
  if (!symbol) throw new Error('Fastify keeps its hooks elsewhere now');
  (app as unknown as Record<symbol, { onRequest: Hook[] }>)[symbol]?.onRequest.unshift(serve);
}

async function keep(app: App, cache: ResponseCache, url: string): Promise<void> {
  await cache.get(url, async () => {
    const response = await app.inject({ url, headers: { accept: 'application/json', 'x-inner': '1' } });
    const { 'content-length': _, connection: __, date: ___, etag: ____, ...headers } = response.headers;
    return {
      status: response.statusCode,
      headers: headers as Record<string, string>,
      body: response.rawPayload,
    };
  });
}

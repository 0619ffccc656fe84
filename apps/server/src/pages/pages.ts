import { randomUUID } from 'node:crypto';
import { verifyEmail } from '@corpomeme/contract/people/accounts.operations';
import { readUserDetails } from '@corpomeme/contract/people/admin.operations';
import { ADMIN_SECTIONS } from '@corpomeme/contract/people/admin-sections';
import { page } from '@corpomeme/contract/site/paths';
import type { ApiResponse, RenderServices } from '@corpomeme/contract/site/rendering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { findOrProduce } from '../http/cache/cached-routes.ts';
import { wantsPage } from '../http/cache/negotiation.ts';
import { type PublicResponse, type ResponseCache, sendCachedResponse } from '../http/cache/response-cache.ts';
import { sendError } from '../http/errors.ts';
import { INTERNAL_ADDRESS, limitOfSearch } from '../http/limits/rate-limit.ts';
import { extractMarkedScripts, pagePolicy } from '../http/security-headers.ts';
import { userinfoOf } from '../platform/google.ts';
import { registerForms } from './forms.ts';
import { type ApiAnswer, type AskApi, createRenderedPages } from './rendered-pages.ts';
import type { WebBuild } from './web-build.ts';

/** Room for about four hundred cards; most characters take one byte. */
const MAX_PART_BYTES = 2 * 1024 * 1024;

/**
 * Registers server-rendered pages (product: server-rendered pages). Every path that is not an API call is a page; its
 * HTML is the same for all visitors and cached.
 */
export async function registerPages(
  app: App,
  ctx: Context,
  cache: ResponseCache,
  web: WebBuild,
): Promise<void> {
  await web.serveAssets(app);
  const askApi = createApiReader(app, cache);
  const renderIfChanged = createRenderedPages(ctx.clock, askApi);
  const renderPage = createPageRenderer(app, ctx, web);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // In development, a page changes without an event.
    const answer = ctx.config.development
      ? await cache.get(request.id, () => renderPage(request.url, askApi))
      : await findOrProduce({ cache, limits: ctx.limits }, request, (address) =>
          renderIfChanged(address, (ask) => renderPage(address, ask)),
        );
    return sendCachedResponse(request, reply, answer);
  };

  const options = {
    config: { access: 'public' as const, cached: 'page' as const, limit: limitOfSearch },
    schema: { hide: true, response: { 200: z.any() } },
  };
  app.get(page.home(), options, answerPage);
  // The path is both an API call (POST) and a page (GET), product: calls.
  app.get(verifyEmail.path, options, answerPage);
  // The path is both an API call and a page by GET; the page reads its data through the API.
  app.get(readUserDetails.path, { ...options, constraints: { form: 'page' } }, answerPage);
  const shared = [
    page.companies(),
    page.themes(),
    ...ADMIN_SECTIONS.map((section) => page.adminSection(section)),
  ];
  for (const path of shared) {
    app.get(path, { ...options, constraints: { form: 'page' } }, answerPage);
  }
  await registerForms(app, {
    publicUrl: ctx.config.publicUrl,
    async answer(request, reply, form) {
      const postApi = (path: string, json: object) => passOn(app, request.ip, path, json);
      const services = { ...createRenderServices(app, ctx, askApi), postApi };
      const { status, headers, body } = await render(web, form, services);
      return reply
        .status(status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(body);
    },
  });
  app.get('/*', options, async (request, reply) => {
    if (wantsPage(request)) return answerPage(request, reply);
    throw new AppError('not_found');
  });
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
}

type PageServices = Omit<RenderServices, 'scriptMark'>;

async function render(web: WebBuild, request: Request, services: PageServices): Promise<PublicResponse> {
  const scriptMark = randomUUID();
  let marked: string | undefined;
  const takeHtml = (page: string) => {
    marked = page;
  };
  const response = await web.renderPage(request, { ...services, scriptMark, takeHtml });
  marked ??= Buffer.from(await response.arrayBuffer()).toString('latin1');
  const { html, scripts } = extractMarkedScripts(marked, scriptMark);
  const location = response.headers.get('location');
  return {
    status: response.status,
    headers: {
      'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(scripts, {
        connectTo: web.connectTo,
        googleUserinfo: services.google?.userinfoUrl,
      }),
      'cache-control': 'public, no-cache',
      vary: 'accept, accept-encoding',
      // Browsers must not send a URL with a token as a referrer, not even to this server.
      ...(new URL(request.url).searchParams.has('token') ? { 'referrer-policy': 'no-referrer' } : {}),
      ...(location ? { location } : {}),
    },
    body: html,
  };
}

/** Returns a renderer of the pages that are the same for all visitors, which share parts (decision 164). */
function createPageRenderer(app: App, ctx: Context, web: WebBuild) {
  const parts = new LRUCache<string, string>({
    maxSize: MAX_PART_BYTES,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  // In development, a part changes with its source.
  const shared = ctx.config.development ? {} : { parts };
  return (address: string, ask: AskApi) => {
    const request = new Request(ctx.config.publicUrl + address);
    return render(web, request, { ...createRenderServices(app, ctx, ask), ...shared });
  };
}

/** Calls the API with the visitor's address, so that the same limits, blocks and errors apply. */
async function passOn(app: App, address: string, path: string, json: object): Promise<Response> {
  const answer = await app.inject({ method: 'POST', url: path, payload: json, remoteAddress: address });
  return new Response(answer.body, { status: answer.statusCode });
}

/** Returns a reader of the API as a visitor, so that access rules hold. */
function createApiReader(app: App, cache: ResponseCache): AskApi {
  return async (path) => {
    const kept = cache.find(path);
    if (kept) {
      cache.stats.hits += 1;
      const { link, 'x-total-count': total } = kept.headers;
      return { status: kept.status, link, total, etag: kept.etag, body: kept.body.toString() };
    }
    const { statusCode, headers, body } = await app.inject({
      method: 'GET',
      url: path,
      headers: { accept: 'application/json' },
      remoteAddress: INTERNAL_ADDRESS,
    });
    const { link, 'x-total-count': total, etag } = headers;
    return {
      status: statusCode,
      link: typeof link === 'string' ? link : undefined,
      total: total === undefined ? undefined : String(total),
      etag,
      body,
    };
  };
}

function toApiResponse({ status, link, total, body }: ApiAnswer): ApiResponse {
  const headers = new Map([
    ['link', link],
    ['x-total-count', total],
  ]);
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => headers.get(name.toLowerCase()) ?? null },
    json: async () => JSON.parse(body),
  };
}

function createRenderServices(app: App, ctx: Context, askApi: AskApi): PageServices {
  return {
    publicUrl: ctx.config.publicUrl,
    coffeeUrl: ctx.config.coffeeUrl,
    google: ctx.config.google && {
      clientId: ctx.config.google.clientId,
      userinfoUrl: userinfoOf(ctx.config.google.issuer),
    },
    onError: (error) => app.log.error({ err: error }, 'page failed'),
    fetchApi: async (path) => toApiResponse(await askApi(path)),
  };
}

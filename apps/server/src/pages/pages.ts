import { randomUUID } from 'node:crypto';
import { verifyEmail } from '@corpomeme/contract/people/accounts.operations';
import { readUserDetails } from '@corpomeme/contract/people/admin.operations';
import { ADMIN_SECTIONS } from '@corpomeme/contract/people/admin-sections';
import { inLanguage, listLanguages, withSiteName } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { readSiteFacts, type SiteFacts } from '@corpomeme/contract/site/site-facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { findOrProduce } from '../http/cache/cached-routes.ts';
import { languageOf } from '../http/cache/language.ts';
import { wantsPage } from '../http/cache/negotiation.ts';
import { type PublicResponse, type ResponseCache, sendCachedResponse } from '../http/cache/response-cache.ts';
import { sendError } from '../http/errors.ts';
import { limitOfSearch } from '../http/limits/rate-limit.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { userinfoOf } from '../platform/openid.ts';
import { registerForms } from './forms.ts';
import { finishMarkup } from './markup.ts';
import { type Results, UNAVAILABLE, watchReads } from './page-data.ts';
import type { WebBuild } from './web-build.ts';

/** Addresses of what the site had before, with the nearest page (decision 323). */
const FORMER = new Map([
  [page.adminSection('orders'), page.adminSection('log')],
  ['/ledger/template.csv', page.ledger()],
]);

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
  const renderPage = createPageRenderer(app, ctx, web);
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    // In development, a page changes without an event.
    const answer = ctx.config.development
      ? await cache.get(request.id, () => renderPage(language, request.url))
      : await findOrProduce({ cache, limits: ctx.limits }, request, (address) =>
          renderPage(language, address),
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
      const services = {
        ...createRenderServices(app, ctx, watchReads(app, ctx.clock).read, languageOf(request)),
        postApi,
      };
      const { status, headers, body } = await render(web, form, services);
      return reply
        .status(status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(body);
    },
  });
  app.get('/*', options, async (request, reply) => {
    const { pathname, search } = new URL(request.url, ctx.config.publicUrl);
    const nearest = FORMER.get(pathname);
    if (nearest) return reply.redirect(nearest + search, 308);
    if (wantsPage(request)) return answerPage(request, reply);
    throw new AppError('not_found');
  });
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
}

const LANGUAGE_LIST = listLanguages();

type PageServices = Omit<RenderServices, 'scriptMark' | 'siteName'>;

async function render(web: WebBuild, request: Request, services: PageServices): Promise<PublicResponse> {
  const scriptMark = randomUUID();
  // The root's loader reads the same, so a page is rendered with the name that it is compared with.
  const facts = services.read(readSiteFacts.path, readSiteFacts.path);
  const named: PageServices = {
    ...services,
    read: (pattern, path) => (path === readSiteFacts.path ? facts : services.read(pattern, path)),
  };
  const answer = await facts;
  const siteName = answer.ok ? ((await answer.json()) as SiteFacts).name : PRODUCT_NAME;
  // The server's own texts, such as those of errors, are in the page's language, too.
  const {
    status,
    location,
    html: marked,
  } = await withSiteName(siteName, () =>
    inLanguage(services.language, () => web.renderPage(request, { ...named, siteName, scriptMark })),
  );
  const { html, scripts } = finishMarkup(marked, scriptMark);
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(scripts, {
        connectTo: web.connectTo,
        googleUserinfo: services.google?.userinfoUrl,
      }),
      'cache-control': 'public, no-cache',
      vary: 'accept, accept-encoding, cookie',
      // Browsers must not send a URL with a token as a referrer, not even to this server. Without any referrer, they would post
      // the page's form with the origin `null`.
      ...(hasSecret(request.url) ? { 'referrer-policy': 'strict-origin' } : {}),
      ...(location ? { location } : {}),
    },
    body: Buffer.from(html),
  };
}

const hasSecret = (url: string) => ['token', 'invite'].some((name) => new URL(url).searchParams.has(name));

/** Returns a renderer of pages that are the same for all visitors. It takes what pages read from `present`, if it is there. */
function createPageRenderer(app: App, ctx: Context, web: WebBuild) {
  return async function renderPage(
    language: string,
    address: string,
    present?: Results,
  ): Promise<PublicResponse> {
    const { read, repeat, isAway } = watchReads(app, ctx.clock, present);
    const request = new Request(ctx.config.publicUrl + address);
    const rendered = await render(web, request, createRenderServices(app, ctx, read, language));
    // The page is kept for longer than these results are used.
    present?.clear();
    if (isAway()) return { ...rendered, status: UNAVAILABLE };
    const page: PublicResponse = {
      ...rendered,
      async again() {
        const results = await repeat();
        return results ? renderPage(language, address, results) : page;
      },
    };
    return page;
  };
}

/** Calls the API with the visitor's address, so that the same limits, blocks and errors apply. */
async function passOn(app: App, address: string, path: string, json: object): Promise<Response> {
  const answer = await app.inject({ method: 'POST', url: path, payload: json, remoteAddress: address });
  return new Response(answer.body, { status: answer.statusCode });
}

function createRenderServices(
  app: App,
  ctx: Context,
  read: RenderServices['read'],
  language: string,
): PageServices {
  return {
    language,
    languages: LANGUAGE_LIST,
    publicUrl: ctx.config.publicUrl,
    coffeeUrl: ctx.config.coffeeUrl,
    google: ctx.config.google && {
      clientId: ctx.config.google.clientId,
      userinfoUrl: userinfoOf(ctx.config.google.issuer),
    },
    ...(ctx.config.openIdIssuers.length > 0 && {
      issuers: ctx.config.openIdIssuers.map(({ id, name }) => ({ id, name })),
    }),
    onError: (error) => app.log.error({ err: error }, 'page failed'),
    read,
  };
}

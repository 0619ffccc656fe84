import { hash, randomUUID } from 'node:crypto';
import { verifyEmail } from '@corpomeme/contract/people/accounts.operations';
import { readUserDetails } from '@corpomeme/contract/people/admin';
import { ADMIN_SECTIONS } from '@corpomeme/contract/people/admin-sections';
import { inLanguage, languageNamed, listLanguages, withSiteName } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { page, resource } from '@corpomeme/contract/site/paths';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import type { ApiResponse, RenderServices } from '@corpomeme/contract/site/rendering';
import { readSiteFacts, type SiteFacts } from '@corpomeme/contract/site/site-facts';
import { MINUTE } from '@corpomeme/contract/site/time';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { findOrProduce } from '../http/cache/cached-routes.ts';
import { languageCookie, languageInAddress, languageOf } from '../http/cache/language.ts';
import { wantsPage } from '../http/cache/negotiation.ts';
import { type PublicResponse, type ResponseCache, sendCachedResponse } from '../http/cache/response-cache.ts';
import { sendError, toAppError } from '../http/errors.ts';
import { limitOfSearch } from '../http/limits/rate-limit.ts';
import { type ReadResult, readAsVisitor } from '../http/reads.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { userinfoOf } from '../platform/openid.ts';
import type { WebBuild } from './web-build.ts';

type Nearest = (named: string, query: URLSearchParams) => string;

/** Addresses of what the site had before, with the nearest page for the name that they have (decisions 320, 323 and 326). */
const FORMER: [former: RegExp, nearest: Nearest][] = [
  [/^\/admin\/orders$/, () => page.adminSection('log')],
  [/^\/ledger\/template\.csv$/, (_none, query) => page.ledger(Object.fromEntries(query))],
  [/^\/desk\/looks$/, () => page.desk()],
  [/^\/embed\/([^/]+)$/, (id) => page.meme(id)],
  [/^\/company\/([^/]+)\/(?:(?:badge|chart)\.svg|figures\.(?:json|csv))$/, (name) => page.company(name)],
  [
    /^\/compare$/,
    (_none, query) => {
      const [name, second] = query.getAll('a');
      return name && second === undefined ? page.company(name) : page.companies();
    },
  ],
];

/** Returns the page that a former address leads to, in its language; undefined for any other address. */
function nearestPage({ origin, pathname, search, searchParams }: URL): string | undefined {
  for (const [former, nearest] of FORMER) {
    const found = former.exec(pathname);
    if (!found) continue;
    const target = new URL(nearest(decodeURIComponent(found[1] ?? ''), searchParams), origin);
    const language = languageInAddress(search);
    if (language) target.searchParams.set(LANGUAGE, language);
    return target.pathname + target.search;
  }
  return undefined;
}

const FORM = 'application/x-www-form-urlencoded';
/** Pages with an action (`apps/web/app/pages`). */
const FORM_PAGES = [page.report(), page.withdraw(), page.forgotPassword(), page.register()];
/** Values of `Sec-Fetch-Site` that are allowed; `none` means that the user opened the URL. */
const OWN_SITES = new Set(['same-origin', 'none']);

interface Forms {
  publicUrl: string;
  /** Sends the page with the result of the form. */
  answer(request: FastifyRequest, reply: FastifyReply, form: Request): Promise<FastifyReply>;
}

/**
 * Registers pages whose form works without scripts: the browser posts it to the page itself. No other route accepts
 * this content type.
 */
async function registerForms(app: App, { publicUrl, answer }: Forms): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    );
    const options = {
      config: { access: 'public' as const, limit: 'change' as const },
      schema: { hide: true, response: { 200: z.any() } },
    };
    const handleForm = async (request: FastifyRequest, reply: FastifyReply) => {
      if (typeof request.body !== 'string') throw new AppError('media_type');
      if (!isOwnForm(request, publicUrl)) throw new AppError('access_denied');
      const headers = { 'content-type': FORM };
      const form = new Request(publicUrl + request.url, { method: 'POST', headers, body: request.body });
      return answer(request, reply, form);
    };
    for (const path of FORM_PAGES) forms.post(path, options, handleForm);
    registerLanguage(forms as unknown as App, options, publicUrl);
  });
  registerSharedPicture(app);
}

/** Registers the form of the footer that chooses the language, and returns to the page where it was chosen. */
function registerLanguage(forms: App, options: RouteShorthandOptions, publicUrl: string): void {
  forms.post(resource.language(), options, async (request, reply) => {
    const chosen = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const language = languageNamed(chosen.get(LANGUAGE));
    if (!isOwnForm(request, publicUrl)) throw new AppError('access_denied');
    if (!language) throw new AppError('bad_request');
    return reply
      .headers({
        'cache-control': 'no-store',
        'set-cookie': languageCookie(language, publicUrl.startsWith('https:')),
      })
      .redirect(pathWithout(request.headers.referer ?? '', publicUrl), 303);
  });
}

/** Returns the address within this site without the parameter of the language; the home page for anything else. */
function pathWithout(referrer: string, publicUrl: string): string {
  const url = URL.parse(referrer);
  if (url?.origin !== new URL(publicUrl).origin) return page.home();
  url.searchParams.delete(LANGUAGE);
  return url.pathname + url.search;
}

/**
 * Registers the path to which phones send shared pictures. Where the service worker runs, it responds in the browser,
 * so that the picture stays there. Other requests reach the server, which discards the picture and redirects to the
 * studio (decision 134).
 */
function registerSharedPicture(app: App): void {
  const options = {
    config: { access: 'public' as const, limit: 'change' as const, ignoresBody: true },
    schema: { hide: true, response: { 303: z.any() } },
  };
  app.post(resource.sharedPicture(), options, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(page.studio({ shared: 'no' }), 303),
  );
}

/**
 * Returns false for forms of other sites, which could misuse the network addresses of their visitors. Old browsers send
 * only `Origin`, and programs send neither header.
 */
function isOwnForm({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return OWN_SITES.has(String(site));
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
}

/** The HTML to send, and its inline scripts. */
interface FinishedPage {
  html: string;
  scripts: string[];
}

const STATIC_IMPORT = /\bimport (?:\* as (\w+) from )?("[^"]+");?/g;

/**
 * Finishes the renderer's HTML, the only place that changes markup. Returns it without the marks, and the scripts that
 * carried one: unmarked scripts could only come from user content (decision 069). The router's modules wait for
 * the start of React (decision 216), so that slow connections first load styles, font and pictures.
 */
function finishMarkup(marked: string, mark: string): FinishedPage {
  const files: string[] = [];
  const scripts: string[] = [];
  const attribute = ` nonce="${mark}"`;
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]*${attribute}[^>]*>`, 'g');
  const script = new RegExp(`(<script[^>]*)${attribute}([^>]*>)([^]*?)</script>`, 'g');
  const html = marked
    .replace(preload, (_link, file: string) => {
      files.push(file);
      return '';
    })
    .replace(script, (_script, begin: string, end: string, text: string) => {
      const run = end.includes(' type="module"') ? startLater(text, files) : text;
      if (!/\bsrc=/.test(begin + end)) scripts.push(run);
      return `${begin}${end}${run}</script>`;
    });
  return { html: html.replaceAll(attribute, ''), scripts };
}

/** Returns the router's script as one that `start/early-input.ts` of the web app runs after it has fetched `files`. */
function startLater(script: string, files: string[]): string {
  const run = script
    .replace(/\bimport\(/g, 'await import(')
    .replace(STATIC_IMPORT, (_import, name: string | undefined, url: string) =>
      name ? `const ${name}=await import(${url});` : `await import(${url});`,
    );
  return `window.startReact?.(${JSON.stringify(files)},async()=>{${run}})`;
}

type Read = RenderServices['read'];

interface Result extends ReadResult {
  status: number;
}

/** Results by pattern and path. */
type Results = Map<string, Result>;

interface WatchedReads {
  read: Read;
  /** Repeats the reads. Returns null if a page that was made of them would show the same now. */
  repeat(): Promise<Results | null>;
  /** Returns whether a part of the server that a read needs was away. */
  isAway(): boolean;
}

const UNAVAILABLE = new AppError('unavailable').status;

/** Pages say how long ago things happened, to the minute. */
const minuteOf = (time: number) => Math.floor(time / MINUTE);

/** Returns the reads of one page, which note what the page shows. Takes results from `present`, if they are there. */
function watchReads(app: App, clock: Clock, present: Results = new Map()): WatchedReads {
  const startedAt = clock.now();
  let isAway = false;
  const shown: { pattern: string; path: string; digest: string }[] = [];
  return {
    isAway: () => isAway,
    async read(pattern, path) {
      const result = present.get(keyOf(pattern, path)) ?? (await tryToRead(app, pattern, path));
      isAway ||= result.status === UNAVAILABLE;
      shown.push({ pattern, path, digest: digestOf(result) });
      return toApiResponse(result);
    },
    async repeat() {
      if (minuteOf(clock.now()) !== minuteOf(startedAt)) return new Map();
      const results = await Promise.all(shown.map(({ pattern, path }) => tryToRead(app, pattern, path)));
      if (results.every((result, at) => digestOf(result) === shown[at]?.digest)) return null;
      return new Map(shown.map(({ pattern, path }, at) => [keyOf(pattern, path), results[at] as Result]));
    },
  };
}

const keyOf = (pattern: string, path: string) => `${pattern} ${path}`;

/** Returns errors as the route would send them. */
async function tryToRead(app: App, pattern: string, path: string): Promise<Result> {
  try {
    return { status: 200, ...(await readAsVisitor(app, pattern, path)) };
  } catch (cause) {
    const error = toAppError(cause as Error);
    if (error.status >= 500) app.log.error({ err: cause }, 'read of a page failed');
    return { status: error.status, data: error.toBody(), headers: {} };
  }
}

function toApiResponse({ status, data, headers }: Result): ApiResponse {
  const get = (name: string) => String(headers[name.toLowerCase()] ?? '') || null;
  return { status, ok: status === 200, headers: { get }, json: async () => data };
}

const digestOf = (result: Result) => hash('sha1', JSON.stringify(result));

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
  const { publicUrl } = ctx.config;
  const answerForm: Forms['answer'] = async (request, reply, form) => {
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
  };
  await registerForms(app, { publicUrl, answer: answerForm });
  // The mailed link of a file is read as the form with its key would be: without scripts, and never from a kept page.
  app.get(page.report(), options, (request, reply) => {
    const { href, searchParams } = new URL(request.url, publicUrl);
    const file = searchParams.get('file');
    if (file === null) return answerPage(request, reply);
    const body = new URLSearchParams({ file });
    return answerForm(request, reply, new Request(href, { method: 'POST', body }));
  });
  app.get('/*', options, async (request, reply) => {
    const nearest = nearestPage(new URL(request.url, ctx.config.publicUrl));
    if (nearest) return reply.redirect(nearest, 308);
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

const hasSecret = (url: string) =>
  ['token', 'invite', 'file'].some((name) => new URL(url).searchParams.has(name));

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

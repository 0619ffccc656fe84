import { languageNamed } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { page, resource } from '@corpomeme/contract/site/paths';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { App } from '../http/app-type.ts';
import { languageCookie } from '../http/cache/language.ts';

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
export async function registerForms(app: App, { publicUrl, answer }: Forms): Promise<void> {
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

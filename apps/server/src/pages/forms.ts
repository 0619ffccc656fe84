import { page, resource } from '@corpomeme/contract/site/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { App } from '../http/app-type.ts';

const FORM = 'application/x-www-form-urlencoded';
/** Pages with an action (`apps/web/app/pages`). */
const FORM_PAGES = [page.report(), page.withdraw(), page.forgotPassword()];
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
  });
  registerSharedPicture(app);
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

import { page } from '@corpomeme/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { App } from '../http/app-type.ts';

const FORM = 'application/x-www-form-urlencoded';
/** The browser's word about where a request comes from; `none` is the reader's own doing. */
const OWN_SITES = new Set(['same-origin', 'none']);

interface Forms {
  publicUrl: string;
  /** Answers the page with what the form brought. */
  answer(request: FastifyRequest, reply: FastifyReply, form: Request): Promise<FastifyReply>;
}

/** Pages whose form works without scripts: the browser posts it to the page itself. Nothing else takes this content type. */
export async function registerForms(app: App, { publicUrl, answer }: Forms): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    );
    const options = {
      config: { access: 'public' as const, limit: 'change' as const },
      schema: { hide: true, response: { 200: z.any() } },
    };
    forms.post(page.report(), options, async (request, reply) => {
      if (typeof request.body !== 'string') throw new AppError('media_type');
      if (!isOwnForm(request, publicUrl)) throw new AppError('access_denied');
      const headers = { 'content-type': FORM };
      const form = new Request(publicUrl + request.url, { method: 'POST', headers, body: request.body });
      return answer(request, reply, form);
    });
  });
}

/** Other sites could post here with their visitors' addresses. Old browsers tell the origin alone, programs neither. */
function isOwnForm({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return OWN_SITES.has(String(site));
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
}

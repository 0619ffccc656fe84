import type { IncomingHttpHeaders } from 'node:http';
import { ADMIN_SECTIONS } from '@corpomeme/contract/people/admin-sections';
import { page } from '@corpomeme/contract/site/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RequestHead {
  method?: string | undefined;
  headers: Pick<IncomingHttpHeaders, 'accept'>;
  url?: string | undefined;
}

/** Paths that were API calls before they were pages: only clients that name HTML get the page. */
const API_FIRST: ReadonlySet<string | undefined> = new Set([
  page.companies(),
  page.themes(),
  ...ADMIN_SECTIONS.map((section) => page.adminSection(section)),
]);

/**
 * Returns false for clients that prefer JSON or that post. All others, including crawlers with a bare `*` type, get the
 * page; for the directory, the themes and a section of the admin panel, a bare `*` gets the API.
 */
export function wantsPage({ method, headers, url = '' }: RequestHead): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return !accept.includes('application/json') && !API_FIRST.has(url.split('?', 1)[0]);
}

/**
 * Lets one path be both a page and an API call (product: calls): the route with `constraints: { form: 'page' }` serves
 * clients that want a page, the other route serves the rest.
 */
export function negotiateFormats(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'form',
    deriveConstraint: (request) => (wantsPage(request) ? 'page' : undefined),
    storage: () => new Map(),
  });
  app.addHook('onRoute', (route) => {
    // Cached responses carry their own header, which the front door repeats.
    const isCached = route.config?.cached !== undefined;
    if (sharesPath(route.url) && route.constraints === undefined && !isCached) route.onSend = varyByFormat;
  });
}

/** Returns true for the path of a GET call that is a page as well; false for patterns with parameters. */
export function sharesPath(path: string): boolean {
  return API_FIRST.has(path);
}

/** Sets `Vary: Accept` on API responses whose path is a page as well, errors included. */
export async function varyByFormat<Payload>(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
): Promise<Payload> {
  reply.header('vary', 'accept');
  return payload;
}

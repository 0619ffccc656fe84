import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RequestHead {
  method?: string | undefined;
  headers: Pick<IncomingHttpHeaders, 'accept'>;
}

/**
 * Returns false for clients that prefer JSON or that post. All others, including crawlers with a bare `*` type, get the
 * page.
 */
export function wantsPage({ method, headers }: RequestHead): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || !accept.includes('application/json');
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
}

/** Sets `Vary: Accept` on the API's half of such a path, errors included. */
export async function varyByFormat<Payload>(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
): Promise<Payload> {
  reply.header('vary', 'accept');
  return payload;
}

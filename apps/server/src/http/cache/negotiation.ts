import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Asked {
  method?: string | undefined;
  headers: Pick<IncomingHttpHeaders, 'accept'>;
}

/** API clients ask for JSON or post; everybody else, crawlers with a plain asterisk included, gets the page. */
export function wantsPage({ method, headers }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || !accept.includes('application/json');
}

/**
 * Lets one address be both a page and an API call (product: calls): a route with `constraints: { form: 'page' }` answers who wants a
 * page, the one without answers the others.
 */
export function tellFormsApart(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'form',
    deriveConstraint: (request) => (wantsPage(request) ? 'page' : undefined),
    storage: () => new Map(),
  });
}

/** For the API's half of such an address, errors included. */
export async function varyByForm<Payload>(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
): Promise<Payload> {
  reply.header('vary', 'accept');
  return payload;
}

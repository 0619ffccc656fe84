import type { FastifyRequest } from 'fastify';

/** API clients ask for JSON or post; everybody else, crawlers with a plain asterisk included, gets the page. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || !accept.includes('application/json');
}

import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies; other types get 415, unless a plugin parses them. Clients that set the JSON type on every call may
 * send it without a body (product: calls).
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parse(request, text, done),
  );
}

import type { FastifyInstance } from 'fastify';

/**
 * The API speaks JSON and forms; anything else is 415. Clients that set the type on every call also send it without a
 * body (product: calls), which counts as none.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parse(request, text, done),
  );
}

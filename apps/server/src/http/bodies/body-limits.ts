import type { IncomingMessage } from 'node:http';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a multipart form with a file, beside JSON. */
    takesFile?: boolean;
    /** The route stores and parses nothing of its body. */
    ignoresBody?: boolean;
  }
}

/** Bytes of a body without a file. */
export const JSON_LIMIT = 64 * 1024;

/** Limits of multipart forms. The limit of the file itself is a product limit. */
export const MULTIPART_LIMITS = {
  fileSize: UPLOAD.maxBytes,
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 16_384,
  headerPairs: 50,
} as const;

/** Bytes of the file and of all fields, with the multipart headers around them. */
export const FORM_LIMIT = UPLOAD.maxBytes + MULTIPART_LIMITS.parts * (MULTIPART_LIMITS.fieldSize + 4096);

/**
 * Refuses a body whose content length is too large before it is read, on every route, and ends the connection. Also
 * ends the connection after a body of unknown or too large length that was not read to its end.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config.ignoresBody) return;
    const takesForm = routeOptions.config.takesFile === true && isForm(raw);
    if (lengthOf(raw) <= (takesForm ? FORM_LIMIT : JSON_LIMIT)) return;
    reply.header('connection', 'close');
    throw new AppError(takesForm ? 'file_too_large' : 'body_too_large');
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete && (isUnbounded(raw) || isTooLarge(raw))) reply.header('connection', 'close');
  });
}

/** Returns true for a body that no route takes, so that `Expect: 100-continue` is refused. */
export function isTooLarge(request: IncomingMessage): boolean {
  return lengthOf(request) > FORM_LIMIT;
}

export function hasBody(request: IncomingMessage): boolean {
  return isUnbounded(request) || lengthOf(request) > 0;
}

function isUnbounded({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined;
}

function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

function isForm({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

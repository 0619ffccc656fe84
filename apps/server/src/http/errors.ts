import type { Socket } from 'node:net';
import type { ErrorBody } from '@corpomeme/contract/site/error-body';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { inLanguage } from '@corpomeme/contract/site/messages';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, validationError } from '../app-error.ts';
import { isDatabaseOutage } from '../db/database-errors.ts';
import { isPlatformOutage } from '../platform/storage/outage.ts';
import { languageOf } from './cache/language.ts';
import { BARE_HEADERS } from './security-headers.ts';

/** Fastify's own errors, mapped to ours. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
};

/** Turns each error of a route or hook into a response. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(known, request, reply);
  });
}

/** Handles requests that reach no route, because their URL is malformed or too long. Hooks have not run. */
export function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(toAppError(error), request, reply.headers({ ...BARE_HEADERS, 'x-request-id': request.id }));
}

const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Handles bytes that are not HTTP: writes the response by hand and ends the connection. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new AppError(PARSER_CODES[error.code] ?? 'bad_request');
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorBody = inLanguage(languageOf(request), () => error.toBody());
  if (error.status >= 500) body.requestId = request.id;
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  // RFC 6750, 3: it says whether the credentials are missing or dead.
  const isDead = request.headers.authorization !== undefined;
  if (error.status === 401)
    reply.header('www-authenticate', `Bearer${isDead ? ' error="invalid_token"' : ''}`);
  // Bypasses the schema's serializer, because the route may not declare this status.
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(JSON.stringify(body));
}

/** Returns the error that callers get for any failure: 503 for outages, 500 for errors that are unknown. */
export function toAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationError(
      error.validation.map(({ instancePath, message }) => ({
        field: instancePath.split('/').filter(Boolean).join('.'),
        message: message ?? '',
      })),
    );
  }
  const named = FRAMEWORK_CODES[error.code ?? ''];
  if (named) return new AppError(named, { cause: error });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError('bad_request', { cause: error });
  if (isOutage(error)) return new AppError('unavailable', { cause: error, retryAfter: OUTAGE_RETRY });
  return new AppError('internal', { cause: error });
}

/** Seconds: long enough for a restart, short enough for clients to retry. */
const OUTAGE_RETRY = 5;

/** Follows `cause`, because callers may have wrapped the error. */
function isOutage(error: unknown): boolean {
  if (isDatabaseOutage(error) || isPlatformOutage(error)) return true;
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}

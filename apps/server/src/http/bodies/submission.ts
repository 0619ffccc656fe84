import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { ImageSource } from '../../platform/images/images.ts';
import { isPlatformOutage } from '../../platform/storage/outage.ts';
import type { IncomingFile, IncomingFiles } from '../../platform/uploads/incoming-files.ts';
import type { UploadGate } from '../../platform/uploads/upload-gate.ts';
import { actorOf, assertClaimedIdentity } from '../access.ts';
import { FORM_LIMIT } from './body-limits.ts';

interface BodyLimits {
  /** Limit of the whole body. The content length that the client declares does not raise it. */
  maxBytes: number;
  /** Milliseconds without a byte before the read times out. */
  idle: number;
  /** Milliseconds for the whole body. */
  total: number;
  signal: AbortSignal;
}

/**
 * Resolves to what `read` makes of the body. Rejects with AppError `body_too_large` or `request_timeout` as soon as the
 * body breaks a limit, or with the signal's reason. It does not end `read` then, and ignores a later error of `read`.
 */
export async function readLimited<T>(
  body: IncomingMessage,
  { maxBytes, idle, total, signal }: BodyLimits,
  read: () => Promise<T>,
): Promise<T> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new AppError('request_timeout'));
  const idleTimer = setTimeout(giveUp, idle);
  const totalTimer = setTimeout(giveUp, total);
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    idleTimer.refresh();
    if (received > maxBytes) reject(new AppError('body_too_large'));
  };
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  // Attached in the same tick as `read`, because bytes flow from the next tick on.
  body.on('data', count);
  const reading = read();
  reading.catch(() => {});
  try {
    return await Promise.race([reading, failure]);
  } finally {
    clearTimeout(idleTimer);
    clearTimeout(totalTimer);
    body.off('data', count);
    signal.removeEventListener('abort', leave);
    failure.catch(() => {});
  }
}

/** For routes with two content types: the schema only documents the body, and the service validates it. */
export const acceptAnyBody: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (value) => ({ value })
    : // Each part of a route's schema is a schema of the contract.
      validatorCompiler({ ...route, schema: route.schema as z.ZodType });

/** The content of a form or JSON body. */
export interface Submission {
  fields: unknown;
  file: ImageSource | null;
  /** Aborts when the client disconnects, because a cancelled upload must not appear. */
  signal?: AbortSignal;
  /** The operator posts in the member's name, beyond the quotas of members. */
  isImport?: true;
}

interface UploadPlaces {
  uploadGate: UploadGate;
  incomingFiles: IncomingFiles;
}

/**
 * Waits for a place (platform/uploads/upload-gate.ts), reads the submission, and holds place and file until `work`
 * ends.
 */
export async function withSubmission<Answer>(
  { uploadGate, incomingFiles }: UploadPlaces,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (submission: Submission) => Promise<Answer>,
): Promise<Answer> {
  const signal = whenAbandoned(reply);
  const call = request.headers['idempotency-key'];
  const leave = await uploadGate.enter({
    owner: actorOf(request).userId,
    call: typeof call === 'string' ? call : null,
    signal,
  });
  let file: IncomingFile | null = null;
  try {
    const form = await readSubmission(request, reply, { signal, incomingFiles });
    file = form.file;
    return await work({ ...form, signal });
  } finally {
    await file?.remove();
    leave();
    // Drains the rest of a refused body, so that the connection can take the next request.
    if (!request.raw.complete) request.raw.resume();
  }
}

/** Returns a signal that aborts when the client disconnects before the response is sent. */
export function whenAbandoned({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new AppError('bad_request'));
  });
  if (raw.destroyed) leaving.abort(new AppError('bad_request'));
  return leaving.signal;
}

interface Form {
  fields: unknown;
  file: IncomingFile | null;
}

async function readSubmission(
  request: FastifyRequest,
  reply: FastifyReply,
  { signal, incomingFiles }: { signal: AbortSignal; incomingFiles: IncomingFiles },
): Promise<Form> {
  if (!request.isMultipart()) return { fields: request.body, file: null };
  // After a disconnect, the form parser may never end; this signal makes it remove the received part.
  const reading = new AbortController();
  try {
    const limits = { maxBytes: FORM_LIMIT, idle: UPLOAD.idleTimeout, total: UPLOAD.requestTimeout, signal };
    return await readLimited(request.raw, limits, () => readForm(request, incomingFiles, reading.signal));
  } catch (error) {
    reading.abort();
    if (error instanceof AppError && CUT_OFF.has(error.code)) reply.header('connection', 'close');
    // Parser errors about a malformed form carry no status; the client is at fault, so it is a 400.
    if (
      error instanceof AppError ||
      isPlatformOutage(error) ||
      (error instanceof Error && 'statusCode' in error)
    )
      throw error;
    throw new AppError('bad_request', { cause: error });
  }
}

/** After these errors the body never ends properly, so the connection is closed. */
const CUT_OFF = new Set<ErrorCode>(['body_too_large', 'request_timeout']);

async function readForm(
  request: FastifyRequest,
  incomingFiles: IncomingFiles,
  signal: AbortSignal,
): Promise<Form> {
  const fields = new Map<string, unknown>();
  let file: IncomingFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part, incomingFiles, signal);
      else if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('body_too_large');
      else if (fields.has(part.fieldname)) throw new AppError('bad_request');
      else fields.set(part.fieldname, part.value);
    }
    const known = Object.fromEntries(fields);
    assertClaimedIdentity(request.viewer, known);
    return { fields: known, file };
  } catch (error) {
    await file?.remove();
    throw error;
  }
}

/** Returns null for the empty part that browsers send for an empty file input. */
async function readFile(
  part: MultipartFile,
  incomingFiles: IncomingFiles,
  signal: AbortSignal,
): Promise<IncomingFile | null> {
  const file = await incomingFiles.receive(part.file, signal);
  const isLeftOut = file.size === 0 && !part.filename;
  if (!isLeftOut && !part.file.truncated) return file;
  await file.remove();
  if (part.file.truncated) throw new AppError('file_too_large');
  return null;
}

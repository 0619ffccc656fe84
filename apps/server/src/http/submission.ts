import { UPLOAD } from '@corpomeme/contract/limits';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { UploadGate } from '../platform/upload-gate.ts';
import { actorOf, assertClaimedIdentity } from './access.ts';

/** What multipart forms may bring at most; the file's own limit is the spec's. */
export const MULTIPART_LIMITS = {
  fileSize: UPLOAD.maxBytes,
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 16_384,
  headerPairs: 50,
} as const;

/** For routes that take two content types: of the body the schema only documents, the service validates. */
export const acceptAnyBody: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (value) => ({ value })
    : // Each part of a route's schema is one of the contract's.
      validatorCompiler({ ...route, schema: route.schema as z.ZodType });

/** What a form or a JSON body brought; the file is held in memory, 5 MB at most. */
export interface Submission {
  fields: unknown;
  file: Buffer | null;
  /** Aborted once the sender has gone away: whoever cancels an upload does not expect it to appear. */
  signal?: AbortSignal;
}

/** Reads the submission when its turn has come (platform/upload-gate.ts), and holds its place until `work` is over. */
export async function takeSubmission<Answer>(
  gate: UploadGate,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (submission: Submission) => Promise<Answer>,
): Promise<Answer> {
  const signal = whenAbandoned(reply);
  const call = request.headers['idempotency-key'];
  const leave = await gate.enter({
    owner: actorOf(request).userId,
    call: typeof call === 'string' ? call : null,
    signal,
  });
  try {
    return await work(await readSubmission(request, signal));
  } finally {
    leave();
  }
}

async function readSubmission(request: FastifyRequest, signal: AbortSignal): Promise<Submission> {
  if (!request.isMultipart()) return { fields: request.body, file: null, signal };
  try {
    const form = await readForm(request);
    assertClaimedIdentity(request.viewer, form.fields);
    return { ...form, signal };
  } catch (error) {
    // The parser's own complaints about a form that cannot be read carry no status: it is the sender's fault.
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new AppError('bad_request', { cause: error });
  }
}

/** Of an answer that was sent it says nothing. */
function whenAbandoned({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new AppError('bad_request'));
  });
  if (raw.destroyed) leaving.abort(new AppError('bad_request'));
  return leaving.signal;
}

async function readForm(request: FastifyRequest): Promise<{ fields: unknown; file: Buffer | null }> {
  const fields = new Map<string, unknown>();
  let file: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await readFile(part);
    else if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('body_too_large');
    else if (fields.has(part.fieldname)) throw new AppError('bad_request');
    else fields.set(part.fieldname, part.value);
  }
  return { fields: Object.fromEntries(fields), file };
}

/** Browsers send an empty part for a file input that was left empty. */
async function readFile(part: MultipartFile): Promise<Buffer | null> {
  const bytes = await part.toBuffer();
  return bytes.length === 0 && !part.filename ? null : bytes;
}

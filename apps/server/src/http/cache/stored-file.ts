import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { clientHas } from './etag.ts';

export interface ServedFile {
  /** Strong ETag: the bytes never change. */
  etag: string;
  type: string;
  /** Headers beside those that follow from the bytes. */
  headers: Record<string, string>;
  /** Returns null if the file is gone. */
  size(): Promise<number | null>;
  open(range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
}

/**
 * Streams an immutable file or the requested range of it (RFC 9110, 13 and 14): 200, 206 or 304. Throws
 * AppError('not_found') or AppError('range_not_satisfiable'). Reads only the bytes that it sends.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const always = { ...file.headers, etag: file.etag };
  if (clientHas(request.headers['if-none-match'], file.etag)) return reply.status(304).headers(always).send();
  const whole = { ...always, 'content-type': file.type, 'accept-ranges': 'bytes' };
  if (request.method === 'HEAD') {
    const size = present(await file.size());
    return reply.headers({ ...whole, 'content-length': size }).send(Readable.from([]));
  }
  const wanted = rangeHeader(request, file.etag);
  const part = wanted && (await selectPart(file, wanted, reply));
  const { stream, size } = present(await file.open(...(part ? [part.range] : [])));
  if (part)
    reply.status(206).header('content-range', `bytes ${part.range.start}-${part.range.end}/${part.of}`);
  return reply.headers({ ...whole, 'content-length': size }).send(stream);
}

/** Returns undefined if `If-Range` names another version: the client then gets the whole file (RFC 9110, 13.1.5). */
function rangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

async function selectPart(
  file: ServedFile,
  wanted: string,
  reply: FastifyReply,
): Promise<{ range: ByteRange; of: number } | null> {
  const size = present(await file.size());
  const range = readRange(wanted, size);
  if (range !== 'outside') return range && { range, of: size };
  reply.header('content-range', `bytes */${size}`);
  throw new AppError('range_not_satisfiable');
}

/** Returns `outside` without a byte in range; null for a header to ignore: another unit, malformed, or several ranges. */
export function readRange(header: string, size: number): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'outside' : { start, end };
}

function present<T>(found: T | null): T {
  if (found === null) throw new AppError('not_found');
  return found;
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // At quality 5, brotli takes about as long as gzip and its result is smaller.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](bytes);
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

/**
 * Parsed `Accept-Encoding` headers. Browsers send a handful of them; beyond the limit, rare ones are parsed each time.
 */
const known = new Map<string, Encoding | null>();
const KNOWN = 100;

/** Returns the best encoding that the client accepts; null for none. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (!acceptEncoding) return null;
  const before = known.get(acceptEncoding);
  if (before !== undefined) return before;
  const encoding = bestOf(acceptEncoding);
  if (known.size < KNOWN && acceptEncoding.length < KNOWN) known.set(acceptEncoding, encoding);
  return encoding;
}

function bestOf(acceptEncoding: string): Encoding | null {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** Bytes. Compression hardly shrinks smaller responses. */
export const WORTH_COMPRESSING = 1024;

/**
 * Compresses text responses made for one member; shared ones are cached compressed. Their length leaks no secret,
 * because a foreign page cannot send the bearer token.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING) return payload;
    if (reply.hasHeader('content-encoding') || !request.headers.authorization) return payload;
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    const body = await compress(Buffer.from(payload), encoding);
    reply.header('content-encoding', encoding).header('content-length', body.length);
    return body;
  });
}

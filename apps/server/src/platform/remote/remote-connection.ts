import { isIP, type LookupFunction } from 'node:net';
import { SECOND } from '@corpomeme/contract/site/time';

interface HopOptions {
  /** The only addresses that this request may connect to. */
  addresses: readonly [string, ...string[]];
  signal: AbortSignal;
  maxBytes: number;
}

type HopOutcome = { kind: 'body'; bytes: Buffer } | { kind: 'redirect'; location: string };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = {
  accept: 'image/jpeg, image/png, image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Corpomeme',
};

/**
 * Sends one request on its own connection, without following redirects. Uses its own agent, so proxy variables and
 * cookies have no effect. Rejects unless the response is a redirect or an uncompressed body of at most `maxBytes`.
 */
export async function requestHop(url: URL, options: HopOptions): Promise<HopOutcome> {
  // Loaded with the first image URL, because it takes a megabyte of source.
  const { Agent, request } = await import('undici');
  const agent = new Agent({ connect: { lookup: pinned(options.addresses) }, pipelining: 0, allowH2: false });
  try {
    const response = await request(url, { dispatcher: agent, headers: HEADERS, signal: options.signal });
    const { headers, body, statusCode } = response;
    if (REDIRECTS.has(statusCode)) return { kind: 'redirect', location: single(headers.location) };
    if (statusCode !== 200) throw new Error(`status ${statusCode}`);
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('compressed');
    if (Number(headers['content-length'] ?? 0) > options.maxBytes) throw new Error('too large');
    return { kind: 'body', bytes: await readAtMost(body, options.maxBytes) };
  } finally {
    await agent.destroy();
  }
}

interface Post {
  /** The only addresses that this request may connect to. */
  addresses: HopOptions['addresses'];
  signal: AbortSignal;
  headers: Record<string, string>;
  body: Uint8Array;
  /** A certificate authority that is trusted besides those of the system, PEM. */
  ca?: string | undefined;
}

export interface PostAnswer {
  status: number;
  /** Milliseconds that the receiver asked to wait; null if it did not. */
  retryAfter: number | null;
}

/** Posts on a separate connection. Follows no redirect and reads no body. */
export async function postOnce(
  url: URL,
  { addresses, signal, headers, body, ca }: Post,
): Promise<PostAnswer> {
  const { Agent, request } = await import('undici');
  const connect = { lookup: pinned(addresses), ...(ca && { ca }) };
  const agent = new Agent({ connect, pipelining: 0, allowH2: false });
  // Not awaited, because that waits until an unfinished handshake times out.
  const destroy = () => void agent.destroy().catch(() => {});
  // The request itself only looks at the signal once it is connected.
  signal.addEventListener('abort', destroy, { once: true });
  try {
    const sent = { dispatcher: agent, method: 'POST', headers, body, signal } as const;
    const response = await request(url, sent);
    // Destroying the agent ends the connection; the error of the unread body does not matter.
    response.body.on('error', () => {});
    return { status: response.statusCode, retryAfter: waitOf(response.headers) };
  } finally {
    destroy();
  }
}

interface BodyRequest extends HopOptions {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request on its own connection and returns the response with its whole body. Follows no redirect. */
export async function requestBody(
  url: URL,
  { addresses, maxBytes, ...call }: BodyRequest,
): Promise<Response> {
  const { Agent, request } = await import('undici');
  const agent = new Agent({ connect: { lookup: pinned(addresses) }, pipelining: 0, allowH2: false });
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, ...call } as object);
    const bytes = await readAtMost(body, maxBytes);
    const type = headers['content-type'];
    const kept = typeof type === 'string' ? { 'content-type': type } : {};
    return new Response(new Uint8Array(bytes), { status: statusCode, headers: kept });
  } finally {
    await agent.destroy();
  }
}

/** Returns the wait of `Retry-After`, in seconds or until a date by the receiver's own clock if it names that. */
function waitOf({
  'retry-after': wanted,
  date,
}: Record<string, string | string[] | undefined>): number | null {
  if (typeof wanted !== 'string') return null;
  if (/^\d{1,9}$/.test(wanted)) return Number(wanted) * SECOND;
  const now = typeof date === 'string' ? Date.parse(date) : Date.now();
  const wait = Date.parse(wanted) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Returns a look-up that only yields the checked addresses, so that a name cannot resolve differently in between. */
function pinned(addresses: HopOptions['addresses']): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    if (options.all) callback(null, entries);
    else callback(null, addresses[0], isIP(addresses[0]));
  };
}

function single(header: string | string[] | undefined): string {
  if (typeof header !== 'string') throw new Error('redirect without one location');
  return header;
}

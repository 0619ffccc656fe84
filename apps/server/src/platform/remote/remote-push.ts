import type { RemoteImagePolicy } from './remote-address.ts';
import { type PostAnswer, postOnce } from './remote-connection.ts';
import { checkAddresses, UnresolvedHost } from './remote-hosts.ts';
import { createPublicResolver, type ResolveHost, resolveLocally } from './remote-resolver.ts';

interface PushRequest {
  /** The push service's URL, as the browser sent it. */
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Ends the request. */
  signal?: AbortSignal | undefined;
}

export interface PushSender {
  /** Returns false for a URL that `send` never connects to. A name may have an address later, so one without is permitted. */
  permits(endpoint: string): Promise<boolean>;
  /**
   * Posts to a push service and returns its status, and how long it asks to wait. Rejects for a URL that is not https or whose host is not allowed,
   * and without a response. Hosts are checked like those of image URLs (product: images).
   */
  send(request: PushRequest): Promise<PostAnswer>;
  /** Ends running requests. */
  close(): Promise<void>;
}

interface PushSenderOptions {
  resolve?: ResolveHost;
  /** A certificate authority that is trusted besides those of the system, PEM. */
  ca?: string;
}

/** Milliseconds for one request. */
const TIMEOUT = 10_000;
const USER_AGENT = { 'user-agent': 'Corpomeme' };

export function createPushSender(policy: RemoteImagePolicy, options: PushSenderOptions = {}): PushSender {
  const resolve = options.resolve ?? (policy.mode === 'public' ? createPublicResolver() : resolveLocally);
  const closing = new AbortController();
  const running = new Set<Promise<PostAnswer>>();
  const check = async (endpoint: string, given?: AbortSignal) => {
    const url = new URL(endpoint);
    if (url.protocol !== 'https:') throw new Error('not https');
    const ends = [closing.signal, AbortSignal.timeout(TIMEOUT), ...(given ? [given] : [])];
    const signal = AbortSignal.any(ends);
    return { url, signal, addresses: await checkAddresses(url, { policy, resolve, signal }) };
  };
  const post = async ({ endpoint, headers, body, signal: given }: PushRequest): Promise<PostAnswer> => {
    const { url, signal, addresses } = await check(endpoint, given);
    return postOnce(url, {
      addresses,
      signal,
      headers: { ...headers, ...USER_AGENT },
      body,
      ca: options.ca,
    });
  };
  return {
    permits: (endpoint) =>
      check(endpoint).then(
        () => true,
        (error) => error instanceof UnresolvedHost,
      ),
    send(request) {
      const sending = post(request);
      running.add(sending);
      return sending.finally(() => running.delete(sending));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

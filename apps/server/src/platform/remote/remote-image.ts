import { setTimeout as wait } from 'node:timers/promises';
import { directImageUrl, isMissingImage } from '@corpomeme/contract/image-address';
import { REMOTE_IMAGE, UPLOAD } from '@corpomeme/contract/limits';
import { AppError } from '../../app-error.ts';
import { isPublicAddress, literalAddress, permitsUrl, type RemoteImagePolicy } from './remote-address.ts';
import { requestHop } from './remote-connection.ts';
import { createPublicResolver, type ResolveHost, resolveLocally } from './remote-resolver.ts';

export interface RemoteImageFetcher {
  /**
   * The bytes at an address, whatever they are: the image processor judges them. Throws AppError `image_url_failed`
   * for every failure alike, or the signal's reason, or `busy` when too many are under way (product: images).
   */
  fetch(address: string, signal?: AbortSignal): Promise<Buffer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface RemoteImageOptions {
  resolve?: ResolveHost;
  /** Milliseconds for the whole fetch, redirects and every byte included. */
  timeout?: number;
  /** Failures are answered at multiples of this many milliseconds, so that time tells no refusal from a dead host. */
  failureStep?: number;
  maxConcurrent?: number;
}

interface Fetching {
  policy: RemoteImagePolicy;
  resolve: ResolveHost;
  signal: AbortSignal;
}

export function createRemoteImageFetcher(
  policy: RemoteImagePolicy,
  options: RemoteImageOptions = {},
): RemoteImageFetcher {
  const { timeout = REMOTE_IMAGE.timeout, failureStep = 500, maxConcurrent = 16 } = options;
  const resolve = options.resolve ?? (policy.mode === 'public' ? createPublicResolver() : resolveLocally);
  const closing = new AbortController();
  const running = new Set<Promise<Buffer>>();
  const attempt = async (address: string, leaving: AbortSignal): Promise<Buffer> => {
    const started = performance.now();
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(timeout)]);
    try {
      return await follow(address, { policy, resolve, signal });
    } catch (cause) {
      const elapsed = performance.now() - started;
      const answerAt = Math.min(timeout, Math.ceil(elapsed / failureStep) * failureStep);
      await wait(Math.max(0, answerAt - elapsed), undefined, { signal: leaving }).catch(() => {});
      throw new AppError('image_url_failed', { cause });
    }
  };
  return {
    async fetch(address, signal) {
      if (closing.signal.aborted || running.size >= maxConcurrent)
        throw new AppError('busy', { retryAfter: 5 });
      const leaving = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
      const fetching = attempt(address, leaving);
      running.add(fetching);
      return fetching.finally(() => running.delete(fetching));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

/** Each hop is checked as if it were the first. */
async function follow(address: string, fetching: Fetching): Promise<Buffer> {
  let url = new URL(directImageUrl(address));
  for (let hop = 0; hop <= REMOTE_IMAGE.maxRedirects; hop += 1) {
    const addresses = await checkedAddresses(url, fetching);
    const outcome = await requestHop(url, { addresses, signal: fetching.signal, maxBytes: UPLOAD.maxBytes });
    if (outcome.kind === 'body') return outcome.bytes;
    url = new URL(outcome.location, url);
    if (isMissingImage(url)) throw new Error('the image is gone');
  }
  throw new Error('too many redirects');
}

/** All addresses of a name must be allowed: one private among them is a trap, not an accident. */
async function checkedAddresses(
  url: URL,
  { policy, resolve, signal }: Fetching,
): Promise<[string, ...string[]]> {
  if (!permitsUrl(policy, url)) throw new Error('not allowed');
  const literal = literalAddress(url);
  const [first, ...others] = literal ? [literal] : await orAborted(resolve(url.hostname), signal);
  if (first === undefined) throw new Error('no address');
  const addresses: [string, ...string[]] = [first, ...others];
  if (policy.mode === 'public' && !addresses.every(isPublicAddress)) throw new Error('not a public address');
  return addresses;
}

/** Name servers cannot be told to stop, but nobody has to wait for them. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

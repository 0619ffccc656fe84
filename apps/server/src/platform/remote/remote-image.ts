import { setTimeout as wait } from 'node:timers/promises';
import { directImageUrl, isMissingImage } from '@corpomeme/contract/memes/image-address';
import { REMOTE_IMAGE, UPLOAD } from '@corpomeme/contract/site/limits';
import { AppError } from '../../app-error.ts';
import type { RemoteImagePolicy } from './remote-address.ts';
import { requestHop } from './remote-connection.ts';
import { checkAddresses, type HostCheck } from './remote-hosts.ts';
import { createPublicResolver, type ResolveHost, resolveLocally } from './remote-resolver.ts';

export interface RemoteImageFetcher {
  /**
   * Returns the bytes at a URL; the image processor validates them. Throws AppError `image_url_failed` for every
   * failure alike, the signal's reason, or `busy` when too many fetches run (product: images).
   */
  fetch(address: string, signal?: AbortSignal): Promise<Buffer>;
  /** Ends running fetches. */
  close(): Promise<void>;
}

export interface RemoteImageOptions {
  resolve?: ResolveHost;
  /** Milliseconds for the whole fetch, including redirects. */
  timeout?: number;
  /**
   * Milliseconds. Failures are reported at multiples of this time, so that timing does not distinguish a refusal from
   * an unreachable host.
   */
  failureStep?: number;
  maxConcurrent?: number;
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

/** Fetches with redirects and checks each hop like the first. */
async function follow(address: string, fetching: HostCheck): Promise<Buffer> {
  let url = new URL(directImageUrl(address));
  for (let hop = 0; hop <= REMOTE_IMAGE.maxRedirects; hop += 1) {
    const addresses = await checkAddresses(url, fetching);
    const outcome = await requestHop(url, { addresses, signal: fetching.signal, maxBytes: UPLOAD.maxBytes });
    if (outcome.kind === 'body') return outcome.bytes;
    url = new URL(outcome.location, url);
    if (isMissingImage(url)) throw new Error('the image is gone');
  }
  throw new Error('too many redirects');
}

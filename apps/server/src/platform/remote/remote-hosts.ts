import { isPublicAddress, literalAddress, permitsUrl, type RemoteImagePolicy } from './remote-address.ts';
import type { ResolveHost } from './remote-resolver.ts';

/** A name without an address at the moment. */
export class UnresolvedHost extends Error {}

export interface HostCheck {
  policy: RemoteImagePolicy;
  resolve: ResolveHost;
  signal: AbortSignal;
}

/**
 * Returns the addresses of a URL's host. Throws unless the policy allows the URL and every address, because one private
 * address among public ones indicates an attack.
 */
export async function checkAddresses(
  url: URL,
  { policy, resolve, signal }: HostCheck,
): Promise<[string, ...string[]]> {
  if (!permitsUrl(policy, url)) throw new Error('not allowed');
  const literal = literalAddress(url);
  const [first, ...others] = literal ? [literal] : await resolveWithin(url.hostname, resolve, signal);
  if (first === undefined) throw new UnresolvedHost('no address');
  const addresses: [string, ...string[]] = [first, ...others];
  if (policy.mode === 'public' && !addresses.every(isPublicAddress)) throw new Error('not a public address');
  return addresses;
}

async function resolveWithin(hostname: string, resolve: ResolveHost, signal: AbortSignal): Promise<string[]> {
  try {
    return await orAborted(resolve(hostname), signal);
  } catch (cause) {
    throw new UnresolvedHost('no address', { cause });
  }
}

/** Rejects on abort. DNS queries cannot be cancelled, but callers need not wait for them. */
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

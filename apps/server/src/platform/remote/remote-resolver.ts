import { lookup, Resolver } from 'node:dns/promises';

/** Returns all addresses of a name; rejects if there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Returns a resolver that queries name servers directly. Unlike `lookup`, it does not block the thread pool when a name
 * server is slow, and it ignores the machine's hosts file and search domains.
 */
export function createPublicResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error('no address');
    return addresses;
  };
}

/** Resolves a name with the operating system, for hosts that the operator listed. */
export async function resolveLocally(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

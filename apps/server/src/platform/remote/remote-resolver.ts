import { lookup, Resolver } from 'node:dns/promises';

/** Every address of a name; rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Asks the name servers directly: unlike `lookup` it does not occupy the threads that files are read with, so slow
 * name servers of strangers hold up nothing, and it ignores the machine's own host file and search domains.
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

/** As the rest of the machine sees names; for hosts the operator listed. */
export async function resolveLocally(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

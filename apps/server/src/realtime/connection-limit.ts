import { AppError } from '../app-error.ts';
import { networkOf } from '../networks.ts';

/** Seconds. A connection of the network has to end before another one is accepted. */
const RETRY = 30;

/** Returns a counter of the open connections of each network in this process. */
export function createConnectionLimit(limit: number) {
  const taken = new Map<string, number>();
  return {
    /** Counts a connection and returns the function that releases it once. Throws AppError('too_many_requests'). */
    take(address: string): () => void {
      const network = networkOf(address);
      const open = taken.get(network) ?? 0;
      if (open >= limit) throw new AppError('too_many_requests', { retryAfter: RETRY });
      taken.set(network, open + 1);
      return () => {
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}

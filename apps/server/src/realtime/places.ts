import { AppError } from '../app-error.ts';
import { networkOf } from '../networks.ts';

/** Seconds; somebody else of that network has to leave first. */
const RETRY = 30;

/** How many connections one network holds open at this process. */
export function createPlaces(limit: number) {
  const taken = new Map<string, number>();
  return {
    /** Throws `too_many_requests`. What it answers gives the place back, once. */
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

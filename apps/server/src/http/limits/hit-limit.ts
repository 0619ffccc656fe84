import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.ts';
import { networkOf } from '../../networks.ts';
import { callerAddress } from './client-network.ts';

/** Returns the milliseconds to wait before the next cache hit; 0 for none. `now` is of a monotonic clock. */
export type CountHit = (request: IncomingMessage, now: number) => number;

interface HitLimit {
  points: number;
  /** Milliseconds; all networks share one window, so that a count costs one map look-up. */
  window: number;
  trusted: Config['trustProxy'];
}

/**
 * Returns a counter of cache hits for the front door: one plain map, cleared when the window ends, because a cached
 * response takes 25 µs (decision 061).
 */
export function createHitLimit({ points, window, trusted }: HitLimit): CountHit {
  const networks = new WeakMap<Socket, string>();
  let counts = new Map<string, number>();
  let ends = 0;
  const find = ({ socket }: IncomingMessage) => {
    const known = networks.get(socket);
    if (known !== undefined) return known;
    const network = networkOf(socket.remoteAddress ?? '');
    networks.set(socket, network);
    return network;
  };
  return (request, now) => {
    if (now >= ends) {
      counts = new Map();
      ends = now + window;
    }
    const network = trusted ? networkOf(callerAddress(request, trusted)) : find(request);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > points ? ends - now : 0;
  };
}

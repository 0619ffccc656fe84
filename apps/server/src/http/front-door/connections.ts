import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../networks.ts';

interface Guard {
  /** Highest number of open connections per network. */
  perNetwork: number;
  /** Milliseconds in which the client must read some of the sent bytes, or the connection ends. */
  drainWithin: number;
  /** Connections of a trusted proxy carry many clients and are not counted. */
  isProxy(address: string): boolean;
}

/** Number of checks of each connection within `drainWithin`. */
const CHECKS = 5;

interface ConnectionState {
  /** Bytes that the client had read at the last check. */
  taken: number;
  /** Consecutive checks at which the client had read nothing of the pending bytes. */
  stuck: number;
}

/**
 * Ends connections whose clients read nothing, and those over a network's limit, because each open connection holds
 * memory (decision 061).
 */
export function guardConnections(server: Server, { perNetwork, drainWithin, isProxy }: Guard): void {
  const open = new Map<Socket, ConnectionState>();
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const leave = isProxy(address) ? undefined : takePlace(counts, address, perNetwork);
    if (leave === null) return void socket.destroy();
    open.set(socket, { taken: 0, stuck: 0 });
    socket.once('close', () => {
      open.delete(socket);
      leave?.();
    });
  });
  const timer = setInterval(() => endStuck(open), drainWithin / CHECKS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Counts a connection and returns the function that releases it; null if its network has too many. */
export function takePlace(counts: Map<string, number>, address: string, most: number): (() => void) | null {
  const network = networkOf(address);
  const count = counts.get(network) ?? 0;
  if (count >= most) return null;
  counts.set(network, count + 1);
  return () => {
    const left = (counts.get(network) ?? 1) - 1;
    if (left > 0) counts.set(network, left);
    else counts.delete(network);
  };
}

function endStuck(open: Map<Socket, ConnectionState>): void {
  for (const [socket, watched] of open) {
    const waiting = socket.writableLength;
    const taken = socket.bytesWritten - waiting;
    const isStuck = waiting > 0 && taken === watched.taken;
    watched.stuck = isStuck ? watched.stuck + 1 : 0;
    watched.taken = taken;
    if (watched.stuck > CHECKS) socket.destroy();
  }
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../networks.ts';

interface Guard {
  /** Most open at one time from one network. */
  perNetwork: number;
  /** Milliseconds in which something of what was sent has to be taken, or the connection ends. */
  drainWithin: number;
  /** A trusted proxy speaks for many: its connections are not counted. */
  isProxy(address: string): boolean;
}

/** How often connections are looked at within `drainWithin`. */
const LOOKS = 5;

interface Watched {
  /** Bytes taken when it was last looked at. */
  taken: number;
  /** Looks in a row at which nothing more was taken of what waits. */
  stuck: number;
}

/**
 * Ends connections that read nothing of what they asked for, and those beyond a network's share: each holds memory for as long as it
 * is open (decision 061).
 */
export function guardConnections(server: Server, { perNetwork, drainWithin, isProxy }: Guard): void {
  const open = new Map<Socket, Watched>();
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const leave = isProxy(socket.remoteAddress ?? '') ? undefined : enter(counts, socket, perNetwork);
    if (leave === null) return void socket.destroy();
    open.set(socket, { taken: 0, stuck: 0 });
    socket.once('close', () => {
      open.delete(socket);
      leave?.();
    });
  });
  const timer = setInterval(() => endStuck(open), drainWithin / LOOKS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Counts a connection; null where its network has too many. What it returns gives the place back. */
function enter(counts: Map<string, number>, socket: Socket, most: number): (() => void) | null {
  const network = networkOf(socket.remoteAddress ?? '');
  const count = counts.get(network) ?? 0;
  if (count >= most) return null;
  counts.set(network, count + 1);
  return () => {
    const left = (counts.get(network) ?? 1) - 1;
    if (left > 0) counts.set(network, left);
    else counts.delete(network);
  };
}

function endStuck(open: Map<Socket, Watched>): void {
  for (const [socket, watched] of open) {
    const waiting = socket.writableLength;
    const taken = socket.bytesWritten - waiting;
    const isStuck = waiting > 0 && taken === watched.taken;
    watched.stuck = isStuck ? watched.stuck + 1 : 0;
    watched.taken = taken;
    if (watched.stuck > LOOKS) socket.destroy();
  }
}

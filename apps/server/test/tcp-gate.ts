import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface TcpGate {
  port: number;
  /** Simulates a lost server: drops connections and refuses new ones. */
  close(): Promise<void>;
  /** Accepts connections again, at the same port. */
  open(): Promise<void>;
  /** Simulates a hanging server: connections stay open without data, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

/** Starts a TCP proxy in front of a server on the loopback interface. The proxy can interrupt the connections. */
export async function createTcpGate(target: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      if (isFrozen) one.pause();
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    open: () => listen(port),
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

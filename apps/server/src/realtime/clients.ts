import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { REALTIME } from '@corpomeme/contract/site/limits';
import type { WebSocket } from 'ws';
import { textFrame } from './frames.ts';

/** Clients that get a message before the event loop may run other work. */
const SLICE = 200;
const RESTARTING = 1012;
const TRY_LATER = 1013;
const POLICY = 1008;
/** Milliseconds for the closing handshake; then the socket is destroyed. */
const CLOSE_TIMEOUT = 1000;

interface Owner {
  userId: string;
  sessionKey: string;
}

interface Client {
  socket: WebSocket;
  /** The raw socket, to which broadcasts write ready frames, many in one write. */
  wire: Duplex;
  owner: Owner | null;
  isAlive: boolean;
}

type Limits = Record<'pingEvery' | 'maxBuffered' | 'maxClients', number>;

/** Returns the set of websocket clients of this process. */
export function createClients(limits: Limits = REALTIME) {
  const clients = new Set<Client>();
  const heartbeat = setInterval(() => pingAll(clients), limits.pingEvery);
  heartbeat.unref();
  let isClosing = false;

  return {
    count: () => clients.size,
    add(socket: WebSocket, wire: Duplex, owner: Owner | null): void {
      // Broken frames and oversized messages end the connection; `close` follows.
      socket.on('error', () => {});
      // The server waits for its last connection, so a late client is closed here.
      if (isClosing) void closeGracefully([socket]);
      else if (clients.size >= limits.maxClients) socket.close(TRY_LATER);
      else addClient(clients, { socket, wire, owner, isAlive: true });
    },
    send: createBroadcast(clients, limits.maxBuffered),
    /** Closes the connections of a member; with a session key, only those of that session. */
    dismiss(userId: string, sessionKey: string | undefined): void {
      for (const { socket, owner } of clients) {
        const isTheirs = owner?.userId === userId;
        if (isTheirs && (!sessionKey || owner.sessionKey === sessionKey)) socket.close(POLICY);
      }
    },
    /**
     * Closes all connections, or those that belong to a member, so that the clients reconnect and read what they
     * missed.
     */
    closeForReconnect(which: 'all' | 'owned'): void {
      for (const { socket, owner } of clients) {
        if (which === 'all' || owner) socket.close(RESTARTING);
      }
    },
    close(): Promise<void> {
      isClosing = true;
      clearInterval(heartbeat);
      return closeGracefully([...clients].map(({ socket }) => socket));
    },
  };
}

function addClient(clients: Set<Client>, client: Client): void {
  const { socket } = client;
  clients.add(client);
  socket.on('pong', () => {
    client.isAlive = true;
  });
  socket.on('close', () => clients.delete(client));
  socket.send(JSON.stringify({ type: 'connection' }));
}

/** Terminates clients that have not responded since the last ping. */
function pingAll(clients: Set<Client>): void {
  for (const client of clients) {
    if (!client.isAlive) client.socket.terminate();
    client.isAlive = false;
    client.socket.ping();
  }
}

/** Returns a function that resolves when each client has been written to, in slices that keep the event loop free. */
function createBroadcast(clients: Set<Client>, maxBuffered: number): (messages: string[]) => Promise<void> {
  let earlier = Promise.resolve();

  async function sendAll(messages: string[]): Promise<void> {
    const frames = Buffer.concat(messages.map(textFrame));
    let turn = 0;
    for (const client of clients) {
      deliver(client, frames, maxBuffered);
      turn += 1;
      if (turn % SLICE === 0) await setImmediate();
    }
  }

  return (messages) => {
    earlier = earlier.then(() => sendAll(messages));
    return earlier;
  };
}

async function closeGracefully(sockets: WebSocket[]): Promise<void> {
  const gone = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.close(RESTARTING);
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, CLOSE_TIMEOUT);
  await Promise.all(gone);
  clearTimeout(timer);
}

/** Drops a client that does not read earlier messages; it can reconnect and read what it missed. */
function deliver({ socket, wire }: Client, frames: Buffer, maxBuffered: number): void {
  if (wire.writableLength > maxBuffered) socket.terminate();
  else if (socket.readyState === socket.OPEN) wire.write(frames);
}

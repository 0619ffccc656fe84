import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { REALTIME } from '@corpomeme/contract/limits';
import type { WebSocket } from 'ws';
import { textFrame } from './frames.ts';

/** How many clients get a message before the event loop may do something else. */
const SLICE = 200;
const RESTARTING = 1012;
const TRY_LATER = 1013;
const POLICY = 1008;
/** For the closing handshake; whoever has not answered by then is cut off. */
const FAREWELL = 1000;

interface Owner {
  userId: string;
  sessionToken: string;
}

interface Client {
  socket: WebSocket;
  /** What carries it: news goes out by it as ready frames, many in one write. */
  wire: Duplex;
  owner: Owner | null;
  isAlive: boolean;
}

type Limits = Record<'pingEvery' | 'maxBuffered' | 'maxClients', number>;

/** Everybody who listens at this process. */
export function createClients(limits: Limits = REALTIME) {
  const clients = new Set<Client>();
  const heartbeat = setInterval(() => checkAll(clients), limits.pingEvery);
  heartbeat.unref();
  let isClosing = false;

  return {
    count: () => clients.size,
    add(socket: WebSocket, wire: Duplex, owner: Owner | null): void {
      // Broken frames and oversized messages end the connection; `close` follows.
      socket.on('error', () => {});
      // The server ends only with its last connection, and nobody would say farewell to this one.
      if (isClosing) void sayFarewell([socket]);
      else if (clients.size >= limits.maxClients) socket.close(TRY_LATER);
      else welcome(clients, { socket, wire, owner, isAlive: true });
    },
    send: createBroadcast(clients, limits.maxBuffered),
    /** Ends the connections that were opened in somebody's name; without a token all of theirs. */
    dismiss(userId: string, sessionToken: string | undefined): void {
      for (const { socket, owner } of clients) {
        const isTheirs = owner?.userId === userId;
        if (isTheirs && (!sessionToken || owner.sessionToken === sessionToken)) socket.close(POLICY);
      }
    },
    /** Sends away everybody, or those whose session may have ended meanwhile, to come back and ask what they missed. */
    recall(whom: 'everybody' | 'owned'): void {
      for (const { socket, owner } of clients) {
        if (whom === 'everybody' || owner) socket.close(RESTARTING);
      }
    },
    close(): Promise<void> {
      isClosing = true;
      clearInterval(heartbeat);
      return sayFarewell([...clients].map(({ socket }) => socket));
    },
  };
}

function welcome(clients: Set<Client>, client: Client): void {
  const { socket } = client;
  clients.add(client);
  socket.on('pong', () => {
    client.isAlive = true;
  });
  socket.on('close', () => clients.delete(client));
  socket.send(JSON.stringify({ type: 'connection' }));
}

/** No answer since the last time: the connection is gone, whatever the network says. */
function checkAll(clients: Set<Client>): void {
  for (const client of clients) {
    if (!client.isAlive) client.socket.terminate();
    client.isAlive = false;
    client.socket.ping();
  }
}

/** Resolves when everybody has been written to, in slices that leave the event loop free. */
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

async function sayFarewell(sockets: WebSocket[]): Promise<void> {
  const gone = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.close(RESTARTING);
  const impatience = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, FAREWELL);
  await Promise.all(gone);
  clearTimeout(impatience);
}

/** Whoever does not read what came before is let go: they can come back and ask what they missed. */
function deliver({ socket, wire }: Client, frames: Buffer, maxBuffered: number): void {
  if (wire.writableLength > maxBuffered) socket.terminate();
  else if (socket.readyState === socket.OPEN) wire.write(frames);
}

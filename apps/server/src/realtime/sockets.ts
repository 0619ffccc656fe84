import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { REALTIME, SOCKETS_PER_ADDRESS } from '@corpomeme/contract/site/limits';
import { resourcePath } from '@corpomeme/contract/site/paths';
import type { PublicMemeChange } from '@corpomeme/contract/site/realtime';
import { Sender, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { listMissed, type MemeChange, readUpdates } from '../features/memes/feed/feed.ts';
import { authenticate } from '../features/people/auth/sessions/sessions.ts';
import { bearerToken } from '../http/access.ts';
import type { App } from '../http/app-type.ts';
import { toAppError } from '../http/errors.ts';
import { callerAddress } from '../http/limits/client-network.ts';
import { networkOf } from '../networks.ts';
import type { Bus } from './bus.ts';
import { createDesks } from './desks.ts';

declare module 'ws' {
  /** The package exports it; `@types/ws` leaves it out. */
  const Sender: {
    frame(
      data: Buffer,
      options: Record<'fin' | 'rsv1' | 'mask' | 'readOnly', boolean> & { opcode: number },
    ): Buffer[];
  };
}

const TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };

/**
 * Returns one unmasked, uncompressed text frame of a server. `socket.send` would build it for each client, which is
 * most of the work of a broadcast (decision 015).
 */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT));
}

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

interface FeedOptions {
  /** Returns the current public state of the changed memes. */
  read(changes: ReadonlyMap<number, MemeChange>): Promise<PublicMemeChange[]>;
  /** Sends messages, serialized once for all clients; resolves when they are written. */
  send(messages: string[]): Promise<void>;
  /** Without listeners, nothing is read from the database. */
  hasListeners(): boolean;
  onError(error: unknown): void;
}

interface Feed {
  /** Sends these changes too, for which no event arrived. */
  catchUp(changes: ReadonlyMap<number, MemeChange>): void;
  close(): void;
}

/**
 * Turns bus events into messages: each meme at most once per `REALTIME.coalesce` with its latest state, and at most
 * once as new (product: realtime).
 */
function createFeed(bus: Bus, { read, send, hasListeners, onError }: FeedOptions): Feed {
  let changes = new Map<number, MemeChange>();
  let lastSent = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    const batch = changes;
    changes = new Map();
    lastSent = performance.now();
    try {
      const updates = await read(batch);
      await send(updates.map((update) => JSON.stringify(update)));
    } catch (error) {
      onError(error);
    }
    // Reset only now, so that the next round does not overtake a slow one. It sends the changes that came meanwhile.
    timer = undefined;
    if (changes.size > 0) schedule();
  };
  const schedule = () => {
    const wait = Math.max(0, lastSent + REALTIME.coalesce - performance.now());
    timer ??= setTimeout(flush, wait);
  };
  const note = (memeId: number, type: MemeChange) => {
    if (!hasListeners()) return;
    if (type !== 'memeUpdated' || !changes.has(memeId)) changes.set(memeId, type);
    schedule();
  };

  bus.subscribe('meme.approved', ({ memeId }) => note(memeId, 'newMeme'));
  for (const name of ['meme.undone', 'meme.removed', 'meme.deleted'] as const) {
    bus.subscribe(name, ({ memeId }) => note(memeId, 'memeRemoved'));
  }
  bus.subscribe('meme.restored', ({ memeId }) => note(memeId, 'newMeme'));
  for (const name of ['meme.voted', 'meme.commented', 'meme.edited'] as const) {
    bus.subscribe(name, ({ memeId }) => note(memeId, 'memeUpdated'));
  }
  return {
    catchUp(missed) {
      for (const [memeId, type] of missed) note(memeId, type);
    },
    close: () => clearTimeout(timer),
  };
}

/** Only desks send messages, and short ones. */
const MAX_MESSAGE = 1024;

/**
 * Registers `/ws` (product: realtime). Broadcasts are public, so no session is needed. A session that is sent must be
 * valid, and the connection ends with it. Desks get further messages (decision 043).
 */
export function registerSockets(app: App, ctx: Context): void {
  const clients = createClients();
  const desks = createDesks(ctx);
  const feed = createFeed(ctx.bus, {
    read: (changes) => readUpdates(ctx, changes),
    send: clients.send,
    hasListeners: () => clients.count() > 0,
    onError: (error) => ctx.log.error({ err: error }, 'update not told'),
  });
  ctx.metrics.gauge('corpomeme_websocket_clients', 'Open websockets', clients.count);
  ctx.bus.subscribe('user.loggedOut', ({ userId, sessionKey }) => clients.dismiss(userId, sessionKey));

  catchUpWhenMissed(ctx, clients, feed);

  app.server.on('upgrade', openSockets(ctx, clients, desks));
  app.addHook('preClose', async () => {
    feed.close();
    desks.close();
    await clients.close();
  });

  app.get(
    resourcePath.socket,
    { config: { access: 'public' }, schema: { hide: true, response: { 200: z.any() } } },
    async (_request, reply) => {
      reply.header('upgrade', 'websocket');
      throw new AppError('upgrade_required');
    },
  );
}

/**
 * Sends changes that other processes published while this one was disconnected. Reads them from the database, or makes
 * the clients read them.
 */
function catchUpWhenMissed(
  ctx: Context,
  clients: ReturnType<typeof createClients>,
  feed: ReturnType<typeof createFeed>,
): void {
  ctx.bus.subscribe('events.missed', ({ since }) => {
    clients.closeForReconnect('owned');
    if (clients.count() === 0) return;
    ctx.background.run(async () => {
      const missed = await listMissed(ctx, since).catch(() => null);
      if (missed) feed.catchUp(missed);
      else clients.closeForReconnect('all');
    });
  });
}

/** Handles upgrade requests; accepted connections become clients. */
function openSockets(
  ctx: Context,
  clients: ReturnType<typeof createClients>,
  desks: ReturnType<typeof createDesks>,
) {
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MAX_MESSAGE });
  const places = createConnectionLimit(ctx.config.rateLimit ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY);
  const welcome = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (pathOf(request) !== resourcePath.socket) return refuse(socket, 404);
    if (!isOwnOrigin(request, ctx.config.publicUrl)) return refuse(socket, 403);
    const address = callerAddress(request, ctx.config.trustProxy);
    await ctx.limits.consume('socket', { address, userId: null });
    socket.once('close', places.take(address));
    const token = bearerToken(request.headers.authorization);
    const owner = token ? await authenticate(ctx, token) : null;
    if (token && !owner) return refuse(socket, 401);
    server.handleUpgrade(request, socket, head, (client) => {
      clients.add(client, socket, owner);
      desks.attend(client);
    });
  };
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    welcome(request, socket, head).catch((error: Error) => {
      const { status, retryAfter } = toAppError(error);
      if (status >= 500) ctx.log.error({ err: error }, 'websocket not opened');
      refuse(socket, status, retryAfter);
    });
  };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/**
 * Checks `Origin` against the host: browsers always send it, and a page cannot forge it. Other clients need not send
 * it.
 */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(socket: Duplex, status: number, retryAfter?: number): void {
  const wait = retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`;
  socket.end(`HTTP/1.1 ${status} Refused\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

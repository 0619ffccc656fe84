import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKETS_PER_ADDRESS } from '@corpomeme/contract/site/limits';
import { resourcePath } from '@corpomeme/contract/site/paths';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { listMissed, readUpdates } from '../features/memes/feed/updates.service.ts';
import { authenticate } from '../features/people/auth/sessions/sessions.service.ts';
import { bearerToken } from '../http/access.ts';
import type { App } from '../http/app-type.ts';
import { toAppError } from '../http/errors.ts';
import { callerAddress } from '../http/limits/client-network.ts';
import { createClients } from './clients.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { createDesks } from './desks.ts';
import { createFeed } from './feed.ts';

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

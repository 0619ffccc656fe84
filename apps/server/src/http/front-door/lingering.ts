import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { LINGER } from '@corpomeme/contract/site/limits';
import { hasBody } from '../bodies/body-limits.ts';
import { takePlace } from './connections.ts';

interface Lingering {
  /** Returns the client address that `TRUST_PROXY` implies. */
  addressOf(request: IncomingMessage): string;
  limits?: LingerLimits;
}

type LingerLimits = Record<keyof typeof LINGER, number>;

/**
 * Ends connections only after the rest of a request body that no route read. If a server closes while bytes arrive, the
 * system resets the connection, and the client or proxy loses the response (decision 176).
 */
export function lingerOnClose(server: Server, { addressOf, limits = LINGER }: Lingering): void {
  const last = new WeakMap<Socket, IncomingMessage>();
  const places = new Map<string, number>();
  const remember = (request: IncomingMessage) => {
    if (hasBody(request)) last.set(request.socket, request);
  };
  server.on('request', remember).on('checkContinue', remember);
  server.on('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // Node calls this after a response with `Connection: close`.
    socket.destroySoon = () => {
      const request = last.get(socket);
      if (!request || request.complete || socket.destroyed) return close();
      const leave = takePlace(places, addressOf(request), limits.perAddress);
      if (!leave) return close();
      socket.once('close', leave);
      request.once('end', close);
      discardRest(request, limits);
    };
  });
}

/** Sends the end of the response, and reads until the body or the connection ends or a limit is reached. */
function discardRest(request: IncomingMessage, { maxBytes, total, idle }: LingerLimits): void {
  const { socket } = request;
  const end = () => socket.destroy();
  const totalTimer = setTimeout(end, total);
  const idleTimer = setTimeout(end, idle);
  let discarded = 0;
  socket.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    idleTimer.refresh();
    if (discarded > maxBytes) end();
  });
  socket.once('close', () => {
    clearTimeout(totalTimer);
    clearTimeout(idleTimer);
  });
  socket.end();
  request.resume();
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { LINGER } from '@corpomeme/contract/site/limits';
import { afterEach, expect, test } from 'vitest';
import { lingerOnClose } from './lingering.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

/** Starts a server that refuses every request before its body, and returns its port. */
async function refuseAll(limits: Partial<Record<keyof typeof LINGER, number>> = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
  });
  lingerOnClose(server, { addressOf: () => '192.0.2.1', limits: { ...LINGER, ...limits } });
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const HEAD = 'POST /upload HTTP/1.1\r\nhost: x\r\n';

interface Sent {
  answer: string;
  /** Error code of the connection. */
  failure: string | undefined;
  sent: number;
}

/** Sends a body of this length in pieces like a client that reads its response only after the body. */
function post(port: number, length: number, pause = 0): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  // Stays open after the server's end, so that only a reset stops the body.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const result: Sent = { answer: '', failure: undefined, sent: 0 };
  socket.on('data', (chunk) => {
    result.answer += chunk;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    result.failure = error.code;
  });
  socket.on('close', () => resolve(result));
  socket.write(`${HEAD}content-length: ${length}\r\n\r\n`);
  void sendPieces(socket, result, { length, pause });
  return promise;
}

const PIECE = 65_536;

async function sendPieces(
  socket: Socket,
  result: Sent,
  { length, pause }: { length: number; pause: number },
) {
  while (result.sent < length && !socket.destroyed) {
    const piece = Buffer.alloc(Math.min(PIECE, length - result.sent));
    await new Promise((done) => socket.write(piece, done));
    result.sent += piece.length;
    await setTimeout(pause);
  }
  if (!socket.destroyed) socket.end();
}

test('a client that reads after its body gets the early refusal', async () => {
  const port = await refuseAll();
  for (let n = 0; n < 6; n++) {
    const { answer, failure, sent } = await post(port, 2_000_000);
    expect([answer.slice(9, 12), failure, sent]).toEqual(['413', undefined, 2_000_000]);
  }
});

test('the rest of a body is read up to the limit of bytes', async () => {
  const port = await refuseAll({ maxBytes: 1_000_000 });
  const { failure, sent } = await post(port, 50_000_000);
  expect(failure).toMatch(/^(ECONNRESET|EPIPE)$/);
  // The limit, plus what both ends of the connection buffer.
  expect(sent).toBeLessThan(20_000_000);
});

test.each([
  ['that stalls', { idle: 100 }, 60_000],
  ['that takes too long', { total: 300 }, 20],
])('the connection of a body %s ends', async (_what, limits, pause) => {
  const port = await refuseAll(limits);
  const accepted = once(open[0] as Server, 'connection') as Promise<[Socket]>;
  void post(port, 500_000_000, pause);
  const [socket] = await accepted;
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(500_000_000);
});

test('an address has a limited number of such connections, and gets its places back', async () => {
  const port = await refuseAll({ perAddress: 2, idle: 2000 });
  const stalled = [1, 2].map(async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}).write(`${HEAD}content-length: 9000000\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  });
  const sockets = await Promise.all(stalled);
  expect((await post(port, 9_000_000)).failure).toMatch(/^(ECONNRESET|EPIPE)$/);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await post(port, 2_000_000)).failure).toBe(undefined);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { guardConnections } from './connections.ts';

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Settings {
  perNetwork?: number;
  drainWithin?: number;
  isProxy?: boolean;
}

/** Starts a server whose every response has `bytes` bytes, and returns sockets to it. */
async function serve(bytes: number, { perNetwork = 100, drainWithin = 250, isProxy = false }: Settings = {}) {
  const body = Buffer.alloc(bytes, 'x');
  const server = createServer((_request, response) => response.end(body));
  guardConnections(server, { perNetwork, drainWithin, isProxy: () => isProxy });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  const dial = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  return { server, dial };
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('a connection whose client reads nothing of its responses is ended', async () => {
  const { server, dial } = await serve(20_000_000);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = dial();
  socket.pause();
  socket.write(GET.repeat(5));
  const [there] = await accepted;
  await closed(there);
});

test('a connection with a slow reader, and an idle one, stay open', async () => {
  const { dial } = await serve(3_000_000, { drainWithin: 500 });
  const idle = dial();
  const slow = dial();
  slow.write(GET);
  let received = 0;
  slow.on('data', (chunk: Buffer) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (received <= 3_000_000) return;
      clearInterval(look);
      resolve();
    }, 20);
  });
  expect([idle.destroyed, slow.destroyed]).toEqual([false, false]);
});

test('a network’s connections over the limit are refused until one ends', async () => {
  const { server, dial } = await serve(10, { perNetwork: 3 });
  const answered = async (socket: Socket) => {
    socket.write(GET);
    const [what] = await Promise.race([once(socket, 'data'), closed(socket).then(() => ['closed'])]);
    return what !== 'closed';
  };
  const first = [dial(), dial(), dial()];
  expect(await Promise.all(first.map(answered))).toEqual([true, true, true]);
  expect(await answered(dial())).toBe(false);
  first[0]?.destroy();
  await expect.poll(() => countOpen(server)).toBe(2);
  expect(await answered(dial())).toBe(true);
});

test('connections of a trusted proxy are not counted', async () => {
  const { dial } = await serve(10, { perNetwork: 1, isProxy: true });
  for (let n = 0; n < 5; n++) {
    const socket = dial();
    socket.write(GET);
    expect(String(await once(socket, 'data'))).toContain('200 OK');
  }
});

const countOpen = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

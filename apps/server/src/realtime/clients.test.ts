import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect as tcp } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createClients } from './sockets.ts';

/** Small limits, because the real ones would take gigabytes. */
const LIMITS = { pingEvery: 30_000, maxBuffered: 200_000, maxClients: 3 };

let clients: ReturnType<typeof createClients>;
let server: WebSocketServer;
let url: string;
beforeEach(async () => {
  // A test triggers the heartbeat itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clients = createClients(LIMITS);
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  server = new WebSocketServer({ server: http });
  server.on('connection', (socket, { socket: wire }) => clients.add(socket, wire, null));
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await clients.close();
  for (const socket of server.clients) socket.terminate();
  server.close();
  vi.useRealTimers();
});

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(url);
  socket.on('error', () => {});
  await once(socket, 'message');
  return socket;
}

test('a client that does not respond to pings is dropped, a responding one stays', async () => {
  const dead = await open();
  // Simulates a lost line: the client reads nothing and sends nothing.
  (dead as unknown as { _socket: { pause(): void } })._socket.pause();
  const alive = await open();
  for (let beat = 0; beat < 2; beat++) {
    const asked = once(alive, 'ping');
    vi.advanceTimersByTime(LIMITS.pingEvery);
    await asked;
    // The server reads this after the reply to the heartbeat, so its pong proves that it has read both.
    alive.ping();
    await once(alive, 'pong');
  }
  await expect.poll(() => clients.count()).toBe(1);
  expect(alive.readyState).toBe(alive.OPEN);
  alive.close();
  await once(alive, 'close');
});

test('a client that does not read is dropped before it takes memory, and the others get all messages', async () => {
  const slow = await open();
  (slow as unknown as { _socket: { pause(): void } })._socket.pause();
  const fast = await open();
  const received: number[] = [];
  fast.on('message', (text) => void received.push(String(text).length));
  const message = 'x'.repeat(100_000);
  for (let n = 0; n < 120; n++) {
    void clients.send([message]);
    await wait(1);
  }
  await expect.poll(() => received.length).toBe(120);
  expect(clients.count()).toBe(1);
});

test('a client over the limit is told to retry later', async () => {
  for (let n = 0; n < 3; n++) await open();
  const refused = new WebSocket(url);
  const [code] = await once(refused, 'close');
  expect(code).toBe(1013);
});

test('a dismissed client with a broken frame under way affects no other client', async () => {
  for (let n = 0; n < 3; n++) await open();
  const refused = tcp(Number(new URL(url).port), '127.0.0.1');
  const handshake = [
    'GET / HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
  ];
  // In one packet with an illegal frame, so that both arrive together.
  refused.write(Buffer.concat([Buffer.from(`${handshake.join('\r\n')}\r\n\r\n`), Buffer.from([0xff, 0x80])]));
  refused.resume();
  await once(refused, 'close');
  await wait(30);
  expect(clients.count()).toBe(3);
});

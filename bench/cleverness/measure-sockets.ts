import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../../apps/server/src/realtime/frames.ts';
import { type Choice, takeTurns } from './choice.ts';
import { textFrame as formerTextFrame } from './former/frames.ts';

const CLIENTS = 400;
/** Number of messages of a busy quarter of a second. */
const MESSAGES = 12;
const TIMES = 5;

interface Client {
  socket: WebSocket;
  wire: Duplex;
}

/** Sends the same messages to the same clients in several ways; the clients read in another thread. */
export async function measureSockets(): Promise<Choice[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const clients: Client[] = [];
  const { promise: everybody, resolve } = Promise.withResolvers<void>();
  server.on('connection', (socket, { socket: wire }) => {
    socket.send('{}');
    if (clients.push({ socket, wire }) === CLIENTS) resolve();
  });
  const readers = new Worker(new URL('./socket-readers.ts', import.meta.url), {
    workerData: { port: (server.address() as AddressInfo).port, count: CLIENTS },
  });
  await everybody;
  const messages = Array.from({ length: MESSAGES }, (_, n) => JSON.stringify({ n, text: 'x'.repeat(600) }));
  const send = (deliver: (clients: Client[], messages: string[]) => void) => () =>
    measure(clients, () => deliver(clients, messages));
  try {
    const raw = { part: 'broadcast written below `ws`', figure: 'broadcasts a second of CPU' };
    return [
      {
        ...raw,
        against: '`socket.send` of `ws` for each client and message',
        ...(await takeTurns({ own: send(sendInOneWrite), other: send(sendEach) })),
        verdict: 'figure',
        why: 'the bytes are the same for all: one write to each client',
      },
      {
        ...raw,
        against: '`socket.send` between `cork` and `uncork`',
        ...(await takeTurns({ own: send(sendInOneWrite), other: send(sendEachCorked) })),
        verdict: 'figure',
        why: 'as above',
      },
      {
        part: 'hand-made frames',
        figure: 'broadcasts a second of CPU',
        against: '`Sender.frame` of `ws`, once for all clients',
        ...(await takeTurns({ own: send(sendFormerFrames), other: send(sendInOneWrite) })),
        verdict: 'replaced',
        why: 'the frame is made once either way',
      },
    ];
  } finally {
    await readers.terminate();
    server.close();
  }
}

async function measure(clients: Client[], broadcast: () => void): Promise<number> {
  const before = process.threadCpuUsage();
  for (let n = 0; n < TIMES; n++) {
    broadcast();
    await untilDrained(clients);
  }
  const { user, system } = process.threadCpuUsage(before);
  return TIMES / ((user + system) / 1e6);
}

async function untilDrained(clients: Client[]): Promise<void> {
  while (clients.some(({ wire }) => wire.writableLength > 0)) await wait(1);
}

function sendInOneWrite(clients: Client[], messages: string[], frame = textFrame): void {
  const frames = Buffer.concat(messages.map(frame));
  for (const { wire } of clients) wire.write(frames);
}

function sendFormerFrames(clients: Client[], messages: string[]): void {
  sendInOneWrite(clients, messages, formerTextFrame);
}

function sendEach(clients: Client[], messages: string[]): void {
  const buffers = messages.map((text) => Buffer.from(text));
  for (const { socket } of clients) for (const bytes of buffers) socket.send(bytes, { binary: false });
}

function sendEachCorked(clients: Client[], messages: string[]): void {
  const buffers = messages.map((text) => Buffer.from(text));
  for (const { socket, wire } of clients) {
    wire.cork();
    for (const bytes of buffers) socket.send(bytes, { binary: false });
    wire.uncork();
  }
}

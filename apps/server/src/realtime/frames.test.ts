import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './sockets.ts';

let server: WebSocketServer;
let url: string;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Returns the messages that a client reads from the frames. */
async function read(frames: Buffer): Promise<string[]> {
  server.once('connection', (socket, { socket: wire }) => {
    wire.write(frames);
    socket.close();
  });
  const messages: string[] = [];
  const client = new WebSocket(url);
  client.on('message', (data, isBinary) => messages.push(isBinary ? 'binary' : data.toString()));
  await once(client, 'close');
  return messages;
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('a message of %i bytes arrives', async (length) => {
  const text = 'x'.repeat(length);
  expect(await read(textFrame(text))).toEqual([text]);
});

test('several messages in one write arrive separately, in order, with characters of each length', async () => {
  const texts = ['ședință', '🙈'.repeat(40), '{"type":"memeUpdated"}'];
  expect(await read(Buffer.concat(texts.map(textFrame)))).toEqual(texts);
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { readLimited } from './submission.ts';

const LONG = 60_000;
const LIMITS = { maxBytes: 1000, idle: LONG, total: LONG };

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Returns what the limited reader makes of a body that `send` writes. */
async function watch(
  limits: Partial<typeof LIMITS>,
  send: (upload: ReturnType<typeof request>) => void,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = createServer(async (body: IncomingMessage) => {
    const leaving = new AbortController();
    body.once('error', () => leaving.abort(new AppError('bad_request')));
    const reading = readLimited(body, { ...LIMITS, ...limits, signal: leaving.signal }, () => text(body));
    resolve(await reading.catch((error) => error.code));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const upload = request({ port: (server.address() as AddressInfo).port, method: 'POST' });
  upload.on('error', () => {});
  send(upload);
  return promise;
}

test('a body within the limits arrives unchanged', async () => {
  expect(await watch({}, (upload) => upload.end('x'.repeat(1000)))).toBe('x'.repeat(1000));
});

test('a body without a content length is cut at the limit while it is still being sent', async () => {
  expect(await watch({}, (upload) => void upload.write('x'.repeat(1001)))).toBe('body_too_large');
});

test('a body that stalls ends with a timeout', async () => {
  expect(await watch({ idle: 20 }, (upload) => void upload.write('x'))).toBe('request_timeout');
});

test('a body that drips slowly ends with a timeout', async () => {
  const drip = (upload: ReturnType<typeof request>) => {
    const timer = setInterval(() => upload.write('x'), 5);
    upload.once('close', () => clearInterval(timer));
  };
  expect(await watch({ total: 100 }, drip)).toBe('request_timeout');
});

test('a disconnected sender is noticed', async () => {
  const leave = (upload: ReturnType<typeof request>) => void upload.write('x', () => upload.destroy());
  expect(await watch({}, leave)).toBe('bad_request');
});

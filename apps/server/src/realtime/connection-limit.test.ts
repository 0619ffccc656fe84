import { SOCKETS_PER_ADDRESS } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { createConnectionLimit } from './sockets.ts';

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  url = `${address.replace('http', 'ws')}/ws`;
});
afterAll(() => site.close());

/** Returns 101, or the status of the refusal. */
function open(from: string): Promise<{ status: number; wait?: string | undefined; close(): void }> {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': from } });
  const close = () => socket.terminate();
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ status: 101, close }));
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) => {
      resolve({ status: statusCode, wait: headers['retry-after'], close });
    });
    socket.on('error', reject);
  });
}

test('a network has a limited number of places, and each is released once', () => {
  const { take } = createConnectionLimit(2);
  const leave = take('2001:db8::1');
  take('2001:db8::2');
  expect(() => take('2001:db8::3')).toThrow('Too many requests');
  take('2001:db8:0:1::1');
  leave();
  take('2001:db8::3');
  expect(() => take('2001:db8::4')).toThrow('Too many requests');
});

test('a network with too many connections gets 429 with Retry-After, until one is closed', async () => {
  const held = await Promise.all(Array.from({ length: SOCKETS_PER_ADDRESS }, () => open('198.51.100.1')));
  expect(held.every(({ status }) => status === 101)).toBe(true);
  const refused = await open('198.51.100.1');
  expect([refused.status, refused.wait]).toEqual([429, '30']);
  const other = await open('198.51.100.2');
  expect(other.status).toBe(101);
  for (const { close } of [...held, other]) close();
  await expect.poll(async () => (await open('198.51.100.1')).status).toBe(101);
});

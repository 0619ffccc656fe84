import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { CACHED_RESPONSE_LIMIT } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { createHitLimit } from './hit-limit.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

test('counts per network and window, with the address that a trusted proxy reports', () => {
  const count = createHitLimit({ points: 2, window: 1000, trusted: false });
  const ask = (address: string, now: number) => count(from(address), now);
  expect([ask('192.0.2.1', 5), ask('192.0.2.1', 6), ask('192.0.2.1', 105)]).toEqual([0, 0, 900]);
  expect([ask('::ffff:192.0.2.1', 200), ask('192.0.2.2', 200)]).toEqual([805, 0]);
  for (const host of ['::1', '::2']) expect(ask(`2001:db8:1:2${host}`, 300)).toBe(0);
  expect(ask('2001:db8:1:2:ffff::9', 300)).toBe(705);
  expect(ask('192.0.2.1', 1005)).toBe(0);
  const proxied = createHitLimit({ points: 1, window: 1000, trusted: ['127.0.0.1'] });
  const by = (address: string, said: string) => proxied(from(address, said), 0) > 0;
  expect([by('127.0.0.1', '192.0.2.1'), by('127.0.0.1', '192.0.2.2'), by('127.0.0.1', '192.0.2.1')]).toEqual([
    false,
    false,
    true,
  ]);
  expect([by('192.0.2.9', '192.0.2.8'), by('192.0.2.9', '192.0.2.7')]).toEqual([false, true]);
});

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on' } });
  url = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

/**
 * Sends requests on one connection, each before the response to the one before, and returns the statuses. Ten thousand
 * single requests would take longer than their responses.
 */
async function askOnOneConnection(count: number): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const ask = (connection: string) =>
    `GET /companies HTTP/1.1\r\nhost: ${hostname}\r\naccept: application/json\r\nconnection: ${connection}\r\n\r\n`;
  socket.write(ask('keep-alive').repeat(count - 1) + ask('close'));
  const statuses = (await text(socket)).matchAll(/HTTP\/1\.1 (\d{3}) /g);
  return [...statuses].map(([, status]) => Number(status));
}

test('over the limit, the front door sends 429 with the wait', async () => {
  const ask = () => fetch(`${url}/companies`, { headers: { accept: 'application/json' } });
  // The clock stands still, so that neither the window nor the cached response ends.
  const clock = vi.spyOn(site.clock, 'now').mockReturnValue(site.clock.now());
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const statuses = [(await ask()).status];
  // Requests that miss are not counted, and each change of a company makes one miss.
  for (let asked = 0; asked < 2 * CACHED_RESPONSE_LIMIT[0]; asked += 500) {
    statuses.push(...(await askOnOneConnection(500)));
    if (statuses.includes(429)) break;
  }
  const refused = await ask();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(CACHED_RESPONSE_LIMIT[0]);
  clock.mockRestore();
  time.mockRestore();
});

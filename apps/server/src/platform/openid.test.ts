import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinnedFetch } from './openid.ts';

/** Names that no name server knows: a fetch that looked them up again would fail. */
const HOSTS: Record<string, string[]> = {
  'public.invalid': ['93.184.216.34'],
  'firma.invalid': ['127.0.0.1'],
  'inside.invalid': ['127.0.0.1'],
};
const resolve = async (name: string) => HOSTS[name] ?? [];
let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.end('{}');
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://inside.invalid:${(server.address() as AddressInfo).port}/jwks`;
});
afterAll(() => void server.close());

test('an issuer of this network names addresses of it, and the checked one is connected to', async () => {
  expect((await pinnedFetch('https://firma.invalid', resolve)(address)).status).toBe(200);
  expect(requests).toBe(1);
});

test('an issuer on the public internet does not', async () => {
  const before = requests;
  await expect(pinnedFetch('https://public.invalid', resolve)(address)).rejects.toThrow('did not answer');
  expect(requests).toBe(before);
});

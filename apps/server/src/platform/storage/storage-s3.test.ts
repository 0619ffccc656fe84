import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../../test/s3-server.ts';
import { readConfig } from '../../config.ts';
import type { Storage } from './storage.ts';
import { openStorage } from './storage-location.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const FILES = [{ name: '320.webp', bytes: Buffer.from('small') }];
const UNAVAILABLE = expect.objectContaining({ code: 'unavailable', status: 503, retryAfter: 5 });

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const open = (env: Record<string, string> = {}) => openStorage(readConfig({ ...s3.env, ...env }).storage);

async function refusals(storage: Storage): Promise<unknown[]> {
  const calls = [
    storage.open(KEY, '320.webp'),
    storage.sizeOf(KEY, '320.webp'),
    storage.save(KEY, FILES),
    storage.remove(KEY),
    storage.check(),
    Array.fromAsync(storage.keys()),
  ];
  return (await Promise.allSettled(calls)).map((call) => call.status === 'rejected' && call.reason);
}

test('more keys than one page', async () => {
  const saved = Array.from({ length: 10 }, (_, n) => String(n).repeat(32));
  // The test server cannot page: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html defines the
  // protocol.
  const lister = createHttpServer(({ url }, response) => {
    const start = Number(new URL(url ?? '', 'http://lister').searchParams.get('continuation-token') ?? 0);
    const page = saved.slice(start, start + 4).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next = start + page.length;
    const more = next < saved.length;
    const token = more ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${page.join('')}</ListBucketResult>`,
    );
  }).listen(0, '127.0.0.1');
  await once(lister, 'listening');
  const { port } = lister.address() as AddressInfo;
  const storage = await open({ STORAGE_URL: `s3://meme-images?endpoint=http://127.0.0.1:${port}` });
  expect(await Array.fromAsync(storage.keys())).toEqual(saved);
  lister.closeAllConnections();
  lister.close();
});

test('while the server is down, calls fail as unavailable, and recover with it', async () => {
  const storage = await open();
  await storage.save(KEY, FILES);
  await s3.pause();
  expect(await refusals(storage)).toEqual(Array(6).fill(UNAVAILABLE));
  await s3.resume();
  await storage.check();
  const file = await storage.open(KEY, '320.webp');
  file?.stream.destroy();
  expect(file?.size).toBe(5);
});

test('a server that never responds times out', async () => {
  const taken: Socket[] = [];
  const silent = createServer((socket) => void taken.push(socket.resume().on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const storage = await open({ STORAGE_URL: `s3://meme-images?endpoint=http://127.0.0.1:${port}` });
  expect(await refusals(storage)).toEqual(Array(6).fill(UNAVAILABLE));
  // No background work remains.
  await expect.poll(() => taken.every(({ destroyed }) => destroyed)).toBe(true);
  silent.close();
});

test('refused credentials do not count as missing images', async () => {
  const storage = await open({ AWS_ACCESS_KEY_ID: 'STRANGER' });
  expect(await refusals(storage)).toEqual(Array(6).fill(UNAVAILABLE));
});

test('a missing bucket fails the check', async () => {
  const storage = await open({ STORAGE_URL: s3.env.STORAGE_URL.replace('meme-images', 'nowhere') });
  await expect(storage.check()).rejects.toEqual(UNAVAILABLE);
  await expect(storage.save(KEY, FILES)).rejects.toEqual(UNAVAILABLE);
});

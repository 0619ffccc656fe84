import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { createFileStorage, sweepTemporary } from './storage-files.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const FILES = [
  { name: '320.webp', bytes: Buffer.from('small') },
  { name: '640.webp', bytes: Buffer.from('larger') },
];

let parent: string;
let directory: string;
let storage: Storage;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'storage-'));
  directory = path.join(parent, 'uploads');
  storage = createFileStorage(directory);
});

afterEach(() => rm(parent, { recursive: true }));

async function keys(): Promise<string[]> {
  return Array.fromAsync(storage.keys());
}

test('what is saved can be read, is listed, and goes away whole', async () => {
  await storage.save(KEY, FILES);
  const file = await storage.open(KEY, '640.webp');
  expect(file?.size).toBe(6);
  expect(file && (await buffer(file.stream)).toString()).toBe('larger');
  expect(await keys()).toEqual([KEY]);
  await storage.remove(KEY);
  expect(await storage.open(KEY, '640.webp')).toBeNull();
  expect(await readdir(directory)).toEqual([]);
});

test('a missing file is null, and removing nothing is fine', async () => {
  expect(await storage.open(KEY, '320.webp')).toBeNull();
  await storage.remove(KEY);
  await storage.save(KEY, FILES);
  expect(await storage.open(KEY, '1280.webp')).toBeNull();
});

test('a taken key is refused and keeps its files', async () => {
  await storage.save(KEY, FILES);
  await expect(storage.save(KEY, [{ name: '9.webp', bytes: Buffer.from('x') }])).rejects.toThrow();
  expect((await readdir(directory)).length).toBe(1);
  const kept = await storage.open(KEY, '320.webp');
  expect(kept && (await buffer(kept.stream)).toString()).toBe('small');
});

test.each([
  '../uploads',
  '..',
  '',
  'ABCDEF0123456789abcdef0123456789',
  `${KEY}/`,
  `${KEY}\n`,
  '.tmp-x',
  `/${KEY}`,
])('key %j is refused', async (key) => {
  await expect(storage.save(key, FILES)).rejects.toThrow('not a key');
  await expect(storage.remove(key)).rejects.toThrow('not a key');
  expect(await storage.open(key, '320.webp')).toBeNull();
});

test.each(['../320.webp', '320.jpg', '0320.webp', '.webp', '320.webp\0', '', '320.webp/..'])(
  'name %j is refused',
  async (name) => {
    await expect(storage.save(KEY, [{ name, bytes: Buffer.from('x') }])).rejects.toThrow('.webp');
    expect(await storage.open(KEY, name)).toBeNull();
    expect(await keys()).toEqual([]);
  },
);

test('a failed write leaves nothing behind', async () => {
  const twice = [...FILES, { name: '320.webp', bytes: Buffer.from('again') }];
  await expect(storage.save(KEY, twice)).rejects.toThrow('EEXIST');
  expect(await readdir(directory)).toEqual([]);
});

test('leftovers of a crash are no keys and are swept', async () => {
  await storage.save(KEY, FILES);
  await mkdir(path.join(directory, '.tmp-crashed'));
  await writeFile(path.join(directory, '.tmp-crashed', '320.webp'), 'half');
  expect(await keys()).toEqual([KEY]);
  expect(await sweepTemporary(directory)).toBe(1);
  expect(await readdir(directory)).toEqual([KEY]);
  expect(await sweepTemporary(path.join(parent, 'never-made'))).toBe(0);
});

test('check passes where it can write, leaves no trace, and fails where it cannot', async () => {
  await storage.check();
  expect(await readdir(directory)).toEqual([]);
  const blocked = path.join(parent, 'a-file');
  await writeFile(blocked, '');
  await expect(createFileStorage(blocked).check()).rejects.toThrow();
});

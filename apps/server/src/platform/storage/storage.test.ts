import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../../test/s3-server.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { readConfig } from '../../config.ts';
import { avifKeyOf, type ByteRange, imageKeyOf, type Storage } from './storage.ts';
import { openStorage } from './storage-location.ts';

/** Tests that every storage must pass; failures of one kind of storage have their own tests. */

const KEY = '0123456789abcdef0123456789abcdef';
const OTHER = 'fedcba9876543210fedcba9876543210';
const FILES = [
  { name: '320.webp', bytes: Buffer.from('small') },
  { name: '640.webp', bytes: Buffer.from('larger') },
  { name: '1280.webp', bytes: Buffer.from('the largest') },
];

let parent: string;
let s3: S3Server;
let storage: Storage;
beforeAll(async () => {
  parent = makeTemporaryFolder('storage-');
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(parent, { recursive: true });
});

const locations = {
  files: () => ({ DATA_DIR: parent }),
  S3: () => s3.env,
};

describe.each(Object.entries(locations))('a storage on %s', (_kind, locate) => {
  const reopen = () => openStorage(readConfig(locate()).storage);
  beforeEach(async () => {
    storage = await reopen();
    for (const key of await keys()) await storage.remove(key);
  });

  test('saved files can be read, are listed, and are removed completely', async () => {
    await storage.save(KEY, FILES);
    expect(await Promise.all(FILES.map(({ name }) => read(KEY, name)))).toEqual([
      'small',
      'larger',
      'the largest',
    ]);
    expect(await keys()).toEqual([KEY]);
    await storage.remove(KEY);
    for (const { name } of FILES) expect(await read(KEY, name)).toBeNull();
    expect(await keys()).toEqual([]);
  });

  test('the AVIF files of an image are a set of their own', async () => {
    const avif = [{ name: '320.avif', bytes: Buffer.from('smaller') }];
    await storage.save(KEY, FILES);
    await storage.save(avifKeyOf(KEY), avif);
    expect([await read(avifKeyOf(KEY), '320.avif'), await read(KEY, '320.avif')]).toEqual(['smaller', null]);
    expect((await keys()).toSorted()).toEqual([KEY, avifKeyOf(KEY)]);
    expect((await keys()).map(imageKeyOf)).toEqual([KEY, KEY]);
    await storage.remove(avifKeyOf(KEY));
    expect(await keys()).toEqual([KEY]);
  });

  test('saves and removals are visible to another open instance', async () => {
    const other = await reopen();
    await storage.save(KEY, FILES);
    expect(await read(KEY, '640.webp', undefined, other)).toBe('larger');
    await storage.remove(KEY);
    expect(await read(KEY, '640.webp', undefined, other)).toBeNull();
  });

  test('ranges of files', async () => {
    await storage.save(KEY, FILES);
    expect(await read(KEY, '640.webp', { start: 0, end: 0 })).toBe('l');
    expect(await read(KEY, '640.webp', { start: 2, end: 5 })).toBe('rger');
    expect(await read(KEY, '1280.webp', { start: 4, end: 6 })).toBe('lar');
    expect(await read(OTHER, '640.webp', { start: 0, end: 1 })).toBeNull();
    const file = await storage.open(KEY, '1280.webp', { start: 4, end: 6 });
    file?.stream.destroy();
    expect(file?.size).toBe(3);
  });

  test('sizes and times', async () => {
    const before = Date.now();
    await storage.save(KEY, FILES);
    expect(await storage.sizeOf(KEY, '640.webp')).toBe(6);
    expect(await storage.sizeOf(KEY, '641.webp')).toBeNull();
    expect(await storage.sizeOf(OTHER, '640.webp')).toBeNull();
    // S3 reports whole seconds.
    expect(await storage.savedAt(KEY)).toBeGreaterThan(before - 1500);
    expect(await storage.savedAt(KEY)).toBeLessThan(Date.now() + 1500);
    expect(await storage.savedAt(OTHER)).toBeNull();
  });

  test('a missing file is null, and removing an absent key succeeds', async () => {
    expect(await read(KEY, '320.webp')).toBeNull();
    await storage.remove(KEY);
    await storage.save(KEY, FILES.slice(0, 2));
    expect(await read(KEY, '1280.webp')).toBeNull();
  });

  test('a taken key is refused and keeps its files', async () => {
    await storage.save(KEY, FILES);
    const late = [{ name: '9.webp', bytes: Buffer.from('x') }];
    await expect(storage.save(KEY, late)).rejects.toThrow();
    await expect((await reopen()).save(KEY, FILES.slice(1))).rejects.toThrow();
    expect(await read(KEY, '9.webp')).toBeNull();
    expect(await read(KEY, '320.webp')).toBe('small');
  });

  test('a removed key is free again', async () => {
    await storage.save(KEY, FILES);
    await storage.remove(KEY);
    await storage.save(KEY, [{ name: '640.webp', bytes: Buffer.from('new and longer') }]);
    expect(await read(KEY, '640.webp')).toBe('new and longer');
  });

  test('a save that fails leaves nothing behind', async () => {
    const twice = [...FILES, { name: '320.webp', bytes: Buffer.from('again') }];
    await expect(storage.save(KEY, twice)).rejects.toThrow();
    expect(await keys()).toEqual([]);
    await storage.save(KEY, FILES);
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
    expect(await storage.sizeOf(key, '320.webp')).toBeNull();
  });

  test.each(['../320.webp', '320.jpg', '0320.webp', '.webp', '320.webp\0', '', '320.webp/..'])(
    'name %j is refused',
    async (name) => {
      await expect(storage.save(KEY, [{ name, bytes: Buffer.from('x') }])).rejects.toThrow('.webp');
      expect(await storage.open(KEY, name)).toBeNull();
      expect(await keys()).toEqual([]);
    },
  );

  test('files without bytes are refused', async () => {
    await expect(storage.save(KEY, [{ name: '320.webp', bytes: Buffer.alloc(0) }])).rejects.toThrow();
    await expect(storage.save(KEY, [])).rejects.toThrow();
    expect(await keys()).toEqual([]);
  });

  test('the check leaves nothing that is listed', async () => {
    await Promise.all([storage.check(), storage.check()]);
    await storage.check();
    expect(await keys()).toEqual([]);
  });
});

async function keys(): Promise<string[]> {
  return Array.fromAsync(storage.keys());
}

async function read(key: string, name: string, range?: ByteRange, from = storage): Promise<string | null> {
  const file = await from.open(key, name, range);
  return file && (await buffer(file.stream)).toString();
}

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
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
  parent = makeTemporaryFolder('storage-');
  directory = path.join(parent, 'uploads');
  storage = createFileStorage(directory);
});

afterEach(() => rm(parent, { recursive: true }));

async function keys(): Promise<string[]> {
  return Array.fromAsync(storage.keys());
}

test('removed files leave no trace on the disk', async () => {
  await storage.save(KEY, FILES);
  expect(await readdir(directory)).toEqual([KEY]);
  await storage.remove(KEY);
  expect(await readdir(directory)).toEqual([]);
});

test('a failed write leaves nothing behind', async () => {
  const twice = [...FILES, { name: '320.webp', bytes: Buffer.from('again') }];
  await expect(storage.save(KEY, twice)).rejects.toThrow('EEXIST');
  expect(await readdir(directory)).toEqual([]);
});

test('leftovers of a crash are not listed as keys, and are swept', async () => {
  await storage.save(KEY, FILES);
  await mkdir(path.join(directory, '.tmp-crashed'));
  await writeFile(path.join(directory, '.tmp-crashed', '320.webp'), 'half');
  expect(await keys()).toEqual([KEY]);
  expect(await sweepTemporary(directory)).toBe(1);
  expect(await readdir(directory)).toEqual([KEY]);
  expect(await sweepTemporary(path.join(parent, 'never-made'))).toBe(0);
});

test('the check passes if it can write, leaves no trace, and fails otherwise', async () => {
  await storage.check();
  expect(await readdir(directory)).toEqual([]);
  const blocked = path.join(parent, 'a-file');
  await writeFile(blocked, '');
  await expect(createFileStorage(blocked).check()).rejects.toThrow();
});

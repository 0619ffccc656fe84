import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createIncomingFiles, sweepIncoming } from './incoming-files.ts';

/** Waits up to 30 s, so that a slow machine passes too. */
const eventually = <T>(read: () => T) => expect.poll(read);

let root: string;
let folder: string;
beforeEach(() => {
  root = makeTemporaryFolder('corpomeme-incoming-');
  folder = path.join(root, 'incoming');
});
afterEach(() => rmSync(root, { recursive: true }));

const LIMITS = { maxBytes: 100, maxTotal: 250 };
const chunks = (...sizes: number[]) => sizes.map((size, n) => Buffer.alloc(size, n + 1));

test('a file is read back unchanged, and has no name on disk', async () => {
  const files = createIncomingFiles(folder, LIMITS);
  const file = await files.receive(chunks(40, 60));
  expect(readdirSync(folder)).toEqual([]);
  expect(file.size).toBe(100);
  expect(file.head).toEqual(Buffer.alloc(16, 1));
  expect(await file.read()).toEqual(Buffer.concat(chunks(40, 60)));
  expect(await file.read()).toEqual(Buffer.concat(chunks(40, 60)));
  expect(files.stats()).toEqual({ files: 1, bytes: 100 });
  await file.remove();
  await file.remove();
  expect(files.stats()).toEqual({ files: 0, bytes: 0 });
});

test('a file has no name while it is being received either', async () => {
  const files = createIncomingFiles(folder, LIMITS);
  const more = Promise.withResolvers<void>();
  const file = files.receive(
    (async function* () {
      yield Buffer.alloc(10);
      await more.promise;
    })(),
  );
  await eventually(() => files.stats()).toEqual({ files: 1, bytes: 10 });
  expect(readdirSync(folder)).toEqual([]);
  more.resolve();
  await (await file).remove();
});

test('a file that is too large or incomplete leaves nothing', async () => {
  const files = createIncomingFiles(folder, LIMITS);
  await expect(files.receive(chunks(60, 41))).rejects.toMatchObject({ code: 'file_too_large' });
  const breaksOff = (async function* () {
    yield Buffer.alloc(10);
    await turn();
    throw new Error('gone');
  })();
  await expect(files.receive(breaksOff)).rejects.toThrow('gone');
  expect(files.stats()).toEqual({ files: 0, bytes: 0 });
});

test('all files together stay within the total, and removed files free their space', async () => {
  const files = createIncomingFiles(folder, LIMITS);
  const [first, second] = [await files.receive(chunks(100)), await files.receive(chunks(100))];
  await expect(files.receive(chunks(51))).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  await (await files.receive(chunks(50))).remove();
  await first?.remove();
  await (await files.receive(chunks(100))).remove();
  await second?.remove();
  expect(files.stats()).toEqual({ files: 0, bytes: 0 });
});

test('the start deletes leftovers of a crash', async () => {
  const files = createIncomingFiles(folder, LIMITS);
  await (await files.receive(chunks(1))).remove();
  writeFileSync(path.join(folder, 'left'), 'x');
  await sweepIncoming(folder);
  expect(readdirSync(root)).toEqual([]);
  await (await files.receive(chunks(1))).remove();
});

test('an abort removes a file whose next chunk never arrives', async () => {
  const files = createIncomingFiles(folder, LIMITS);
  const leaving = new AbortController();
  const stalled = async function* () {
    yield* chunks(40);
    await new Promise(() => {});
  };
  void files.receive(stalled(), leaving.signal).catch(() => {});
  await eventually(files.stats).toEqual({ files: 1, bytes: 40 });
  leaving.abort();
  await eventually(files.stats).toEqual({ files: 0, bytes: 0 });
});

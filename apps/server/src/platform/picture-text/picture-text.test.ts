import os from 'node:os';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { childrenOf } from '../../../test/child-processes.ts';
import { readCaptions, shareRight, storedCaption } from '../../../test/reading-rounds.ts';
import { createPictureReader } from './picture-text.ts';

const reader = createPictureReader();
afterAll(() => reader.close());

const read = (bytes: Buffer, isText = true) => reader.read(async () => ({ bytes, isText }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => error.code,
  );
const workers = () => childrenOf('picture-text-worker');

describe('words in an image', () => {
  test('are read in both languages and in each style (the whole table: node bench/picture-text.ts)', async () => {
    const readings = await readCaptions(reader, [0, 3, 5, 21, 22, 26]);
    expect(shareRight(readings)).toBeGreaterThan(0.85);
  });

  test('are empty for an image without words, and images of one colour have no fingerprint', async () => {
    const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fa8' } })
      .webp()
      .toBuffer();
    expect(await read(plain)).toEqual({ content: '', confidence: 0, prints: [] });
  });

  test('are not read if only fingerprints are wanted', async () => {
    const { content, prints } = await read(await storedCaption(0), false);
    expect(content).toBe('');
    expect(prints).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
  });

  test.each([
    ['no picture', Buffer.from('x')],
    [
      'a format that is not stored',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('of %s are refused', async (_name, bytes) => {
    expect(await codeOf(read(bytes))).toBe('image_damaged');
  });
});

describe('the worker process', () => {
  test('runs at the lowest priority', async () => {
    await read(await storedCaption(1), false);
    const [pid = 0] = workers();
    expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_LOW);
  });

  test('is replaced when it crashes, and when an image takes too long', async () => {
    const caption = await storedCaption(2);
    await read(caption, false);
    const lost = read(caption);
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    expect(await codeOf(lost)).toBe('image_damaged');
    expect(await codeOf(read(caption, false))).toBe('read');
    const hasty = createPictureReader({ timeLimit: 5 });
    expect(await codeOf(hasty.read(async () => ({ bytes: caption, isText: true })))).toBe('image_unfinished');
    await hasty.close();
  });

  test('does not run before the first image, nor after closing', async () => {
    const before = workers().length;
    const idle = createPictureReader();
    expect(workers()).toHaveLength(before);
    await idle.read(async () => ({ bytes: await storedCaption(1), isText: false }));
    expect(workers()).toHaveLength(before + 1);
    await idle.close();
    await expect.poll(() => workers().length).toBe(before);
  });
});

import { readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { HOUR } from '@corpomeme/contract/site/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { avifKeyOf } from '../../../platform/storage/storage.ts';
import { listMemesWithoutImage, sweepOrphans } from './media.ts';

let site: TestSite;
let author: Member;
beforeEach(async () => {
  site = await startSite();
  author = await site.member();
});
afterEach(() => site.close());

const uploads = () => path.join(site.dataDir, 'uploads');
const keys = () => readdirSync(uploads()).toSorted();
const keyOf = (meme: { image_url: string }) => meme.image_url.split('/')[2] ?? '';
const age = (key: string, ms: number) => {
  const then = new Date(site.clock.now() - ms);
  utimesSync(path.join(uploads(), key), then, then);
};
const orphan = async (digit: string, ms: number) => {
  const key = digit.repeat(32);
  await site.ctx.storage.save(key, [{ name: '32.webp', bytes: Buffer.from('x') }]);
  age(key, ms);
  return key;
};

test('images without a meme are deleted after an hour, those of memes stay', async () => {
  const kept = keyOf(await site.meme(author));
  age(kept, 100 * HOUR);
  const young = await orphan('a', HOUR - 60_000);
  await orphan('b', HOUR + 60_000);
  await orphan('c', 100 * HOUR);
  expect(await sweepOrphans(site.ctx)).toBe(2);
  expect(keys()).toEqual([kept, young].toSorted());
  expect(await sweepOrphans(site.ctx)).toBe(0);
  site.clock.advance(120_000);
  expect(await sweepOrphans(site.ctx)).toBe(1);
  expect(keys()).toEqual([kept]);
});

test('AVIF files stay with their meme and go without it', async () => {
  const kept = keyOf(await site.meme(author));
  const files = [{ name: '32.avif', bytes: Buffer.from('x') }];
  for (const key of [kept, 'a'.repeat(32)]) {
    await site.ctx.storage.save(avifKeyOf(key), files);
    age(avifKeyOf(key), 100 * HOUR);
  }
  expect(await sweepOrphans(site.ctx)).toBe(1);
  expect(keys()).toEqual([kept, avifKeyOf(kept)]);
});

test('the sweep handles more images than fit into one query', async () => {
  for (let n = 0; n < 600; n++) {
    const key = n.toString(16).padStart(32, '0');
    await site.ctx.storage.save(key, [{ name: '32.webp', bytes: Buffer.from('x') }]);
  }
  site.clock.advance(2 * HOUR);
  await sweepOrphans(site.ctx);
  expect(keys()).toEqual([]);
});

test('the check finds a meme whose image, or a width of it, is missing', async () => {
  const whole = await site.meme(author);
  const [gone, halved] = [await site.meme(author), await site.meme(author)];
  rmSync(path.join(uploads(), keyOf(gone)), { recursive: true });
  rmSync(path.join(uploads(), keyOf(halved), '32.webp'));
  const found: number[] = [];
  for await (const { id } of listMemesWithoutImage(site.ctx)) found.push(id);
  expect(new Set(found)).toEqual(new Set([gone.id, halved.id]));
  expect(found).not.toContain(whole.id);
});

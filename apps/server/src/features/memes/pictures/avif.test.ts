import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { asAvif } from '@corpomeme/contract/site/paths';
import { HOUR } from '@corpomeme/contract/site/time';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { animatedGif } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { AppError } from '../../../app-error.ts';
import { sweepOrphans } from '../media/media.ts';
import { readHoldings } from '../upload/quota.queries.ts';
import { CLAIM_LASTS } from './avif.queries.ts';
import { encodePictures, startAvifEncoding } from './pictures.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

/** Returns a picture that AVIF makes smaller at each width. */
function drawing(width = 480): Promise<Buffer> {
  const dots = Array.from({ length: 60 }, (_, n) => {
    const colour = `hsl(${(n * 47) % 360} 70% 50%)`;
    return `<circle cx="${(n * 37) % 100}%" cy="${(n * 61) % 100}%" r="${10 + (n % 7) * 6}" fill="${colour}" opacity=".6"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="360">${dots.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#eee' }).png().toBuffer();
}

function onePixel(): Promise<Buffer> {
  return sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
}

async function publish(bytes: Buffer, name = 'a.png', type = 'image/png'): Promise<Meme> {
  const answer = await site.upload(author, { company: 'General' }, { name, type, bytes });
  const { id } = answer.json<Meme>();
  await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
  return read(id);
}

const read = async (id: number) => (await site.get(`/memes/${id}`)).json<Meme>();
const imagesOf = ({ image_srcset }: Meme) => image_srcset.split(', ').map((each) => each.split(' ')[0] ?? '');
const foldersOf = ({ image_url }: Meme) =>
  readdirSync(path.join(site.dataDir, 'uploads')).filter((name) =>
    name.startsWith(image_url.split('/')[2] ?? ''),
  );
const afterTtl = () => site.clock.advance(1500);

test('a public picture gets a smaller AVIF of each width, beside unchanged WebP', async () => {
  const meme = await publish(await drawing());
  expect(meme.image_has_avif).toBeUndefined();
  const webp = await Promise.all(imagesOf(meme).map((url) => site.get(url)));
  expect((await site.get(asAvif(meme.image_url))).statusCode).toBe(404);
  expect(await encodePictures(site.ctx)).toBe(1);
  afterTtl();
  expect((await read(meme.id)).image_has_avif).toBe(true);
  expect((await site.get('/memes')).json<Meme[]>()[0]).toMatchObject({ id: meme.id, image_has_avif: true });
  let stored = 0;
  for (const [place, url] of imagesOf(meme).entries()) {
    const before = webp[place];
    const answer = await site.get(asAvif(url));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers.etag).not.toBe(before?.headers.etag);
    expect(answer.rawPayload.length).toBeLessThan(before?.rawPayload.length ?? 0);
    const { format, width } = await sharp(answer.rawPayload).metadata();
    expect([format, width]).toEqual(['heif', place === 0 ? 320 : 480]);
    const again = await site.get(url);
    expect([again.headers.etag, again.rawPayload]).toEqual([before?.headers.etag, before?.rawPayload]);
    stored += answer.rawPayload.length + again.rawPayload.length;
  }
  expect((await readHoldings(site.ctx.db, author.id, null)).bytes).toBe(stored);
  expect(await encodePictures(site.ctx)).toBe(0);
});

test('animations, and pictures that would not become smaller, stay WebP and are tried once', async () => {
  const encode = vi.spyOn(site.ctx.avif, 'encode');
  const memes = [await publish(await animatedGif(), 'a.gif', 'image/gif'), await publish(await onePixel())];
  expect(await encodePictures(site.ctx)).toBe(0);
  expect(encode).toHaveBeenCalledTimes(2);
  expect(await encodePictures(site.ctx)).toBe(0);
  expect(encode).toHaveBeenCalledTimes(2);
  afterTtl();
  for (const meme of memes) {
    expect((await read(meme.id)).image_has_avif).toBeUndefined();
    expect((await site.get(asAvif(meme.image_url))).statusCode).toBe(404);
    expect(foldersOf(meme)).toHaveLength(1);
  }
});

test('pending pictures are not encoded', async () => {
  const encode = vi.spyOn(site.ctx.avif, 'encode');
  await site.upload(author, { company: 'General' }, { bytes: await drawing() });
  expect([await encodePictures(site.ctx), encode.mock.calls.length]).toEqual([0, 0]);
});

test('a takedown ends the old address with its files, and a restored picture is encoded again', async () => {
  const meme = await publish(await drawing());
  await encodePictures(site.ctx);
  expect(foldersOf(meme)).toHaveLength(2);
  const why = { reason: 'Se vede un nume.', reason_code: 'real_name' };
  const removed = await site.send('POST', `/memes/${meme.id}/removal`, why, moderator);
  expect(removed.json<Meme>().image_has_avif).toBeUndefined();
  expect((await site.get(asAvif(meme.image_url))).statusCode).toBe(404);
  // As after a takedown of a picture without AVIF, the sweep deletes the files of the old key.
  await sweepOrphans({ ...site.ctx, clock: { now: () => Date.now() + 10 * HOUR } });
  expect(foldersOf(meme)).toEqual([]);
  expect(await encodePictures(site.ctx)).toBe(0);
  await site.send('DELETE', `/memes/${meme.id}/removal`, undefined, moderator);
  afterTtl();
  const back = await read(meme.id);
  expect(back.image_has_avif).toBeUndefined();
  expect(await encodePictures(site.ctx)).toBe(1);
  expect((await site.get(asAvif(back.image_url))).statusCode).toBe(200);
});

test('a deletion removes both sets of files', async () => {
  const meme = await publish(await drawing());
  await encodePictures(site.ctx);
  await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
  expect(foldersOf(meme)).toEqual([]);
  expect((await site.get(asAvif(meme.image_url))).statusCode).toBe(404);
});

test('a meme that is deleted while its picture is encoded leaves no files', async () => {
  const meme = await publish(await drawing());
  const { encode } = site.ctx.avif;
  vi.spyOn(site.ctx.avif, 'encode').mockImplementation(async (job) => {
    await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
    return encode(job);
  });
  expect(await encodePictures(site.ctx)).toBe(0);
  expect(foldersOf(meme)).toEqual([]);
});

test('a picture whose process was killed while it encoded is tried again', async () => {
  const meme = await publish(await drawing());
  const encode = vi.spyOn(site.ctx.avif, 'encode');
  const { promise: killed, reject } = Promise.withResolvers<null>();
  encode.mockReturnValueOnce(killed);
  const first = encodePictures(site.ctx);
  await vi.waitFor(() => expect(encode).toHaveBeenCalledTimes(1));
  // Another process skips it while it may still be encoded.
  expect(await encodePictures(site.ctx)).toBe(0);
  site.clock.advance(CLAIM_LASTS + 1);
  expect(await encodePictures(site.ctx)).toBe(1);
  afterTtl();
  expect((await read(meme.id)).image_has_avif).toBe(true);
  // The first process was only slow; it changes nothing.
  reject(new AppError('busy'));
  await expect(first).rejects.toThrow();
  expect((await read(meme.id)).image_has_avif).toBe(true);
});

test('two processes at once encode each picture once', async () => {
  for (let n = 0; n < 3; n++) await publish(await drawing(320 + n));
  const encode = vi.spyOn(site.ctx.avif, 'encode');
  const done = await Promise.all([encodePictures(site.ctx), encodePictures(site.ctx)]);
  expect([done[0] + done[1], encode.mock.calls.length]).toEqual([3, 3]);
});

test('a picture that cannot be encoded stays WebP; a stop or an outage leaves it for the next try', async () => {
  const meme = await publish(await drawing());
  const encode = vi.spyOn(site.ctx.avif, 'encode');
  encode.mockRejectedValueOnce(new AppError('busy'));
  await expect(encodePictures(site.ctx)).rejects.toThrow();
  encode.mockRejectedValueOnce(new AppError('image_unfinished'));
  expect(await encodePictures(site.ctx)).toBe(0);
  site.clock.advance(HOUR);
  encode.mockRejectedValueOnce(new AppError('image_damaged'));
  expect(await encodePictures(site.ctx)).toBe(0);
  expect(await encodePictures(site.ctx)).toBe(0);
  expect(encode).toHaveBeenCalledTimes(3);
  expect((await read(meme.id)).image_has_avif).toBeUndefined();
  await site.ctx.db.updateTable('memes').set({ avif_key: null }).where('id', '=', meme.id).execute();
  expect(await encodePictures(site.ctx)).toBe(1);
  afterTtl();
  expect((await read(meme.id)).image_has_avif).toBe(true);
});

test('a process with AVIF off encodes none, also after an approval', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const countRuns = (avif: boolean) => {
    const run = vi.fn();
    const stop = startAvifEncoding({
      ...site.ctx,
      config: { ...site.ctx.config, avif },
      background: { ...site.ctx.background, run },
    });
    site.ctx.bus.publish('meme.approved', { memeId: 1 });
    vi.advanceTimersByTime(HOUR);
    stop();
    return run.mock.calls.length;
  };
  const runs = [countRuns(false), countRuns(true)];
  vi.useRealTimers();
  expect(runs.map(Boolean)).toEqual([false, true]);
});

import type { Meme } from '@corpomeme/contract/memes/memes';
import { withoutMotion } from '@corpomeme/contract/site/paths';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animatedGif } from '../../../../test/corpus.ts';
import { type S3Server, startS3 } from '../../../../test/s3-server.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

describe.each([
  ['files', () => ({})],
  ['S3', () => s3.env],
])('images from %s', (_kind, env) => {
  let site: TestSite;
  let url: string;
  let whole: Buffer;
  let etag: string;
  beforeAll(async () => {
    site = await startSite({ env: env() });
    const meme = await site.publishedMeme(await site.member(), await site.member('moderator'));
    url = meme.image_url;
    const answer = await site.get(url);
    whole = answer.rawPayload;
    etag = String(answer.headers.etag);
  });
  afterAll(() => site.close());

  const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, rawPayload, headers: answered } = await site.app.inject({ method, url, headers });
    return { status: statusCode, bytes: rawPayload, headers: answered };
  };

  test('the whole file, cached forever', async () => {
    const { status, bytes, headers } = await ask({});
    expect(status).toBe(200);
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(whole.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each<[string, (size: number) => [number, number]]>([
    ['bytes=0-3', () => [0, 3]],
    ['bytes=5-', (size) => [5, size - 1]],
    ['bytes=-7', (size) => [size - 7, size - 1]],
    ['bytes=8-99999999', (size) => [8, size - 1]],
  ])('the part %s', async (range, expected) => {
    const [start, end] = expected(whole.length);
    const { status, bytes, headers } = await ask({ range });
    expect(status).toBe(206);
    expect(bytes.equals(whole.subarray(start, end + 1))).toBe(true);
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${whole.length}`,
      'content-length': String(end - start + 1),
      'content-type': 'image/webp',
      etag,
    });
  });

  test.each(['bytes=0-1,4-5', 'bytes=3-1', 'lines=1-2'])(
    '%s is not a range: the whole file',
    async (range) => {
      const { status, bytes, headers } = await ask({ range });
      expect([status, bytes.length, headers['content-range']]).toEqual([200, whole.length, undefined]);
    },
  );

  test('a range outside of the file is refused with its size, and not cached', async () => {
    const { status, bytes, headers } = await ask({ range: `bytes=${whole.length}-` });
    expect(status).toBe(416);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'range_not_satisfiable' });
    expect(headers).toMatchObject({
      'content-range': `bytes */${whole.length}`,
      'cache-control': 'no-store',
    });
    expect(headers.etag).toBeUndefined();
  });

  test('If-Range: a range of the client’s version, else the whole file', async () => {
    const range = 'bytes=0-3';
    const cases = { [etag]: 206, '"another"': 200, [`W/${etag}`]: 200, 'Sat, 21 Nov 2026 11:00:00 GMT': 200 };
    for (const [condition, status] of Object.entries(cases))
      expect((await ask({ range, 'if-range': condition })).status, condition).toBe(status);
    expect((await ask({ 'if-range': etag })).status).toBe(200);
  });

  test('a file that the client has is not sent again, whole or in part', async () => {
    for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=999999-' }]) {
      const answer = await ask({ ...headers, 'if-none-match': `"x", W/${etag}` });
      expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
  });

  test('HEAD returns the size and reads nothing', async () => {
    const opened: string[] = [];
    const { open } = site.ctx.storage;
    site.ctx.storage.open = (...args) => {
      opened.push(args[0]);
      return open(...args);
    };
    const { status, bytes, headers } = await ask({ range: 'bytes=0-3' }, 'HEAD');
    site.ctx.storage.open = open;
    expect([status, bytes.length, opened]).toEqual([200, 0, []]);
    expect(headers).toMatchObject({ 'content-length': String(whole.length), 'content-type': 'image/webp' });
  });

  test('a missing width is 404, by any method', async () => {
    const narrow = url.replace(/\d+\.webp$/, '7.webp');
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await site.app.inject({ method, url: narrow })).statusCode).toBe(404);
      const part = await site.app.inject({ method, url: narrow, headers: { range: 'bytes=0-1' } });
      expect(part.statusCode).toBe(404);
    }
  });
});

describe('while S3 is down', () => {
  test('images and uploads are unavailable, lists are not, and everything recovers', async () => {
    const site = await startSite({ env: s3.env });
    const author = await site.member();
    const meme = await site.publishedMeme(author, await site.member('moderator'));
    const ready = async () => (await site.get('/health/ready')).json();
    expect(await ready()).toEqual({ status: 'ok' });
    await s3.pause();

    const picture = await site.get(meme.image_url);
    expect([picture.statusCode, picture.json().code]).toEqual([503, 'unavailable']);
    expect(picture.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    await expect(site.meme(author)).rejects.toThrow('upload answered 503');
    expect((await site.get('/memes')).json()).toHaveLength(1);
    expect((await site.get('/users/me/memes', author)).json()).toHaveLength(1);
    await expect.poll(ready).toEqual({ status: 'degraded', degraded: ['storage'] });

    await s3.resume();
    site.clock.advance(1000);
    expect(await ready()).toEqual({ status: 'ok' });
    expect((await site.get(meme.image_url)).statusCode).toBe(200);
    expect((await site.get((await site.meme(author)).image_url)).statusCode).toBe(200);
    await site.close();
  });
});

test('the still image of an animation is its first frame, and of another picture the picture', async () => {
  const site = await startSite();
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  const still = await site.publishedMeme(author, moderator);
  const bytes = async (url: string) => (await site.get(url)).rawPayload;
  expect(await bytes(withoutMotion(still.image_url))).toEqual(await bytes(still.image_url));

  const file = { name: 'a.gif', type: 'image/gif', bytes: await animatedGif() };
  const answer = await site.upload(author, { company: 'General' }, file);
  const moving = answer.json<Meme>();
  await site.send('PUT', `/memes/${moving.id}/approval`, { status: 'approved' }, moderator);
  expect((await sharp(await bytes(moving.image_url), { animated: true }).metadata()).pages).toBe(3);
  const first = await bytes(withoutMotion(moving.image_url));
  const { pages, width, height } = await sharp(first, { animated: true }).metadata();
  expect({ pages: pages ?? 1, width, height }).toEqual({ pages: 1, width: 700, height: 400 });
  const { dominant } = await sharp(first).stats();
  expect(dominant.r).toBeGreaterThan(200);
  const slice = await site.app.inject({
    url: withoutMotion(moving.image_url),
    headers: { range: 'bytes=2-19' },
  });
  expect([slice.statusCode, slice.rawPayload]).toEqual([206, first.subarray(2, 20)]);
  const answered = await site.get(withoutMotion(moving.image_url));
  expect(answered.headers['content-length']).toBe(String(first.length));
  await site.close();
});

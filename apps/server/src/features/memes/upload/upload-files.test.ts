import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { ERRORS, type ErrorCode } from '@corpomeme/contract/site/errors';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  animatedGif,
  animatedPng,
  foreignFiles,
  frameFloodGif,
  imageOfSize,
  photo12Megapixel,
  pixelBombPng,
  polyglots,
  screenBombGif,
  smallPng,
  truncatedJpeg,
  truncatedPng,
} from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { multipart } from '../../../../test/multipart.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';

const LIMIT = 5_242_880;
const FIELDS = { company: 'Adobe', city: 'Iasi' };
/** What the decoder makes of a picture depends on no query, so one database is enough (decision 149). */
const isAboutPictures = { skip: inject('databaseUrl') !== null };

let site: TestSite;
let author: Member;
let address: string;
beforeAll(async () => {
  site = await startSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  author = await site.member();
});
afterAll(() => site.close());

/** Expects a refusal with the code's status and text, and that nothing remains. */
async function expectRefused(send: () => ReturnType<TestSite['upload']>, code: ErrorCode): Promise<void> {
  const before = await listTraces(site);
  const answer = await send();
  const [status, text] = ERRORS[code];
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: text, message: text, code }]);
  expect(await listTraces(site)).toEqual(before);
  expect((await site.get('/memes')).statusCode).toBe(200);
}

describe('a file is refused', isAboutPictures, () => {
  const files: [string, ErrorCode, () => Promise<Buffer> | Buffer, string?][] = [
    ['of 5,242,881 bytes', 'file_too_large', () => imageOfSize(LIMIT + 1)],
    ['of 20 MB', 'file_too_large', () => Buffer.alloc(20_000_000)],
    ['that is an SVG', 'image_format', async () => foreign('svg')],
    ['that is HTML', 'image_format', async () => foreign('html'), 'meme.gif'],
    ['that is a WebP', 'image_format', async () => foreign('webp'), 'meme.jpg'],
    ['that is a PDF', 'image_format', async () => foreign('pdf'), 'meme.jpeg'],
    ['that is an AVIF', 'image_format', async () => foreign('avif')],
    ['that is empty', 'image_format', async () => foreign('empty')],
    ['that is a JPEG cut short', 'image_damaged', truncatedJpeg],
    ['that is a PNG cut short', 'image_damaged', truncatedPng],
    ['of 30,000×30,000 pixels', 'image_too_many_pixels', pixelBombPng],
    ['of 2,000 frames', 'image_too_many_frames', () => frameFloodGif()],
    ['that claims 4 gigapixels', 'image_too_many_pixels', screenBombGif],
  ];
  const foreign = async (kind: string) => (await foreignFiles())[kind] ?? Buffer.alloc(0);

  test.each(files)('%s', async (_what, code, make, name = 'meme.png') => {
    const file = { bytes: await make(), name, type: 'image/png' };
    await expectRefused(() => site.upload(author, FIELDS, file), code);
  });

  test('and the response arrives while the client is still sending', async () => {
    for (const bytes of [Buffer.alloc(30_000_000), Buffer.alloc(100)]) {
      const { payload, headers } = multipart(FIELDS, { bytes });
      const authorization = `Bearer ${author.token}`;
      const answer = await fetch(`${address}/memes`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: new Uint8Array(payload),
      });
      expect(answer.status).toBe(bytes.length > LIMIT ? 413 : 415);
    }
  });
});

describe('a file is accepted', () => {
  test('of 5,242,880 bytes', async () => {
    const answer = await site.upload(author, FIELDS, { bytes: await imageOfSize(LIMIT) });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  test('with any name and type, and is stored in its own folder', async () => {
    const bytes = await smallPng(40, 30);
    for (const name of [
      '../../../etc/passwd',
      'C:\\x.exe',
      'ședință 🙈.svg',
      `${'x'.repeat(300)}.png`,
      '.png',
    ]) {
      const answer = await site.upload(author, FIELDS, { bytes, name, type: 'text/html' });
      expect(answer.statusCode, name).toBe(201);
    }
    const { files } = await listTraces(site);
    for (const file of files.filter((each) => !each.startsWith('outbox')))
      expect(file).toMatch(/^uploads\/[0-9a-f]{32}\/\d+\.webp$|^auth-secret$/);
  });

  test(
    'from a phone: upright, three widths, without GPS position and other metadata',
    isAboutPictures,
    async () => {
      const answer = await site.upload(author, FIELDS, {
        bytes: await photo12Megapixel(),
        type: 'image/jpeg',
      });
      const meme = answer.json<Meme>();
      expect(answer.statusCode, answer.body).toBe(201);
      expect(meme).toMatchObject({
        approval_status: 'pending',
        image_width: 1280,
        image_height: 1707,
        votes: 0,
      });
      const widths = [...meme.image_srcset.matchAll(/(\S+) (\d+)w/g)];
      expect(widths.map(([, , width]) => width)).toEqual(['320', '640', '1280']);
      expect(meme.image_url).toBe(widths.at(-1)?.[1]);
      for (const [, url = ''] of widths) {
        const bytes = (await site.get(url)).rawPayload;
        const { exif, icc, xmp, iptc, orientation, format } = await sharp(bytes).metadata();
        expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({ format: 'webp' });
        expect(await exifr.gps(bytes).catch(() => undefined)).toBeUndefined();
        expect(bytes.includes('Acme Phones')).toBe(false);
      }
    },
  );

  test('that is animated, and stays animated', isAboutPictures, async () => {
    for (const bytes of [await animatedGif(), animatedPng()]) {
      const meme = (await site.upload(author, FIELDS, { bytes })).json<Meme>();
      const { pages } = await sharp((await site.get(meme.image_url)).rawPayload).metadata();
      expect(pages).toBe(3);
    }
  });

  test('with a hidden HTML page, which is dropped', isAboutPictures, async () => {
    for (const bytes of Object.values(await polyglots())) {
      const meme = (await site.upload(author, FIELDS, { bytes })).json<Meme>();
      expect((await site.get(meme.image_url)).rawPayload.includes('<script')).toBe(false);
    }
  });
});

describe('nothing remains', () => {
  afterEach(() => vi.restoreAllMocks());

  test('when the storage fails', async () => {
    const before = await listTraces(site);
    vi.spyOn(site.ctx.storage, 'save').mockRejectedValueOnce(new Error('disk full'));
    const answer = await site.upload(author, FIELDS, { bytes: await smallPng(40, 30) });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    expect(await listTraces(site)).toEqual(before);
  });

  test('when the database fails after the image was stored', async () => {
    const before = await listTraces(site);
    const { transact } = site.ctx;
    const save = vi.spyOn(site.ctx.storage, 'save').mockImplementationOnce(async (...saved) => {
      save.mockRestore();
      await site.ctx.storage.save(...saved);
      expect((await listTraces(site)).files.length).toBeGreaterThan(before.files.length);
      site.ctx.transact = (work) =>
        transact(async (trx) => {
          await work(trx);
          throw new Error('broken');
        });
    });
    const answer = await site.upload(author, FIELDS, { bytes: await smallPng(40, 30) });
    site.ctx.transact = transact;
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('broken');
    expect(await listTraces(site)).toEqual(before);
  });

  /** Starts a real request that can be aborted. */
  function startUpload(bytes: Buffer) {
    const { payload, headers } = multipart(FIELDS, { bytes });
    const upload = request(`${address}/memes`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${author.token}`, 'content-length': payload.length },
    });
    upload.on('error', () => {});
    return { upload, payload };
  }

  test('when the client disconnects during the upload', async () => {
    const before = await listTraces(site);
    const process = vi.spyOn(site.ctx.images, 'process');
    const { upload, payload } = startUpload(randomBytes(1_000_000));
    const ended = new Promise((resolve) =>
      site.app.server.once('request', (incoming) => incoming.once('close', resolve)),
    );
    upload.write(payload.subarray(0, 500_000), () => upload.destroy());
    await ended;
    expect((await site.get('/memes')).statusCode).toBe(200);
    expect(process).not.toHaveBeenCalled();
    expect(await listTraces(site)).toEqual(before);
  });

  test('when the client disconnects during the image processing', async () => {
    const before = await listTraces(site);
    const { upload, payload } = startUpload(await smallPng(40, 30));
    const left = new Promise((resolve) =>
      site.app.server.once('request', (incoming) => incoming.socket.once('close', resolve)),
    );
    const work = site.ctx.images.process;
    const processed = vi.spyOn(site.ctx.images, 'process').mockImplementationOnce(async (bytes) => {
      upload.destroy();
      await left;
      return work(bytes);
    });
    upload.end(payload);
    await expect.poll(() => processed.mock.settledResults[0]?.type).toBe('fulfilled');
    await site.get('/users/me', author);
    expect(await listTraces(site)).toEqual(before);
  });
});

test('other requests are served during image processing', isAboutPictures, async () => {
  const order: string[] = [];
  const photo = await photo12Megapixel();
  const upload = site.upload(author, FIELDS, { bytes: photo }).then(() => order.push('photo'));
  const feeds = async () => {
    for (let n = 0; n < 5; n++) await site.get('/memes', author);
    order.push('feeds');
  };
  await Promise.all([upload, feeds()]);
  expect(order).toEqual(['feeds', 'photo']);
});

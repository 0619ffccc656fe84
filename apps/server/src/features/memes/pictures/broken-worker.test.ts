import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { multipart } from '../../../../test/multipart.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { buildApp } from '../../../app.ts';
import type { Context } from '../../../context.ts';
import { createLog } from '../../../log.ts';
import { createAvifEncoder } from '../../../platform/images/avif.ts';
import { createImageProcessor } from '../../../platform/images/images.ts';
import { createPictureReader } from '../../../platform/picture-text/picture-text.ts';
import { readPictureOf } from '../../moderation/screening/pictures/reading.service.ts';
import { encodePictures } from './pictures.ts';

/** What a site does whose image workers cannot start, because sharp cannot be loaded. */

const BROKEN = new URL('../../../../test/broken-worker.ts', import.meta.url);
const WORDS = /the image worker ended before it was ready: [\s\S]*Could not load the 'sharp' module/;
const WEB = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };

let site: TestSite;
let author: Member;
let broken: Context;
const lines: string[] = [];
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const images = createImageProcessor({}, '', BROKEN);
  const avif = createAvifEncoder({}, 0, BROKEN);
  const pictureReader = createPictureReader({}, 0, BROKEN);
  broken = { ...site.ctx, log, images, avif, pictureReader };
});
afterAll(async () => {
  for (const each of [broken.images, broken.avif, broken.pictureReader]) await each.close();
  await site.close();
});

test('an upload is 503 with the words of the worker in the log, and readiness names the pictures', async () => {
  const app = await buildApp(broken, { web: WEB });
  const form = multipart({ company: 'General' }, { bytes: await smallPng() });
  const headers = { ...form.headers, authorization: `Bearer ${author.token}` };
  const answer = await app.inject({ method: 'POST', url: '/memes', payload: form.payload, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('5');
  const said = lines.map((line) => JSON.parse(line).err?.cause?.message);
  expect(said).toContainEqual(expect.stringMatching(WORDS));
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', degraded: ['pictures'] }]);
  await app.close();
  expect((await site.upload(author, { company: 'General' }, { bytes: await smallPng() })).statusCode).toBe(
    201,
  );
});

test('readiness starts a worker itself, so that it names the pictures before the first upload', async () => {
  const images = createImageProcessor({}, '', BROKEN);
  const app = await buildApp({ ...broken, images }, { web: WEB });
  await expect
    .poll(async () => (await app.inject('/health/ready')).json())
    .toEqual({ status: 'degraded', degraded: ['pictures'] });
  await app.close();
  await images.close();
});

test('AVIF and words of a picture are tried again, as often as it takes', async () => {
  const { id } = await site.publishedMeme(author, await site.member('moderator'));
  await expect(encodePictures(broken)).rejects.toMatchObject({ code: 'unavailable' });
  for (let n = 0; n < 4; n++) await readPictureOf(broken, id);
  const findRow = () =>
    site.ctx.db.selectFrom('memes').select(['avif_key', 'image_key']).where('id', '=', id).executeTakeFirst();
  expect((await findRow())?.avif_key).toBeNull();
  const findText = () => site.ctx.db.selectFrom('picture_texts').select('image_key').execute();
  const { image_key } = (await findRow()) ?? {};
  expect((await findText()).some((text) => text.image_key === image_key)).toBe(false);
  await encodePictures(site.ctx);
  expect((await findRow())?.avif_key).toBe(image_key);
});

import type { ServerResponse } from 'node:http';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { ERRORS } from '@corpomeme/contract/site/errors';
import exifr from 'exifr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUCHAREST, imageOfSize, smallJpeg, truncatedJpeg } from '../../../../test/corpus.ts';
import { withExif } from '../../../../test/corpus-exif.ts';
import { type ImageHost, startImageHost } from '../../../../test/image-host.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';
import { createRemoteImageFetcher } from '../../../platform/remote/remote-image.ts';

/** URLs in `image_url` (product: images). Each failure gets the same response, and nothing remains. */

const FIELDS = { company: 'Adobe', city: 'Iasi' };

let elsewhere: ImageHost;
let host: ImageHost;
let site: TestSite;
let author: Member;
let photo: Buffer;

beforeAll(async () => {
  photo = withExif(await smallJpeg(), { place: BUCHAREST });
  const [cut, large, sixMegabytes] = [
    await truncatedJpeg(),
    await imageOfSize(5_242_880),
    await imageOfSize(6_000_000),
  ];
  elsewhere = await startImageHost({ '/photo.jpg': (response) => response.end(photo) });
  const redirect = (location: string) => (response: ServerResponse) =>
    response.writeHead(302, { location }).end();
  const send = (response: ServerResponse, bytes: Buffer | string, type = 'image/jpeg') =>
    response.writeHead(200, { 'content-type': type }).end(bytes);
  host = await startImageHost({
    '/photo.jpg': (response) => send(response, photo),
    '/lying-type': (response) => send(response, photo, 'text/html'),
    '/5mb': (response) => send(response, large),
    '/6mb': (response) => send(response, sixMegabytes),
    '/6mb-unannounced': (response) => {
      response.write(sixMegabytes.subarray(0, 3_000_000));
      response.end(sixMegabytes.subarray(3_000_000));
    },
    '/page': (response) => send(response, '<!doctype html><img src="/photo.jpg">', 'text/html'),
    '/lying-page': (response) => send(response, '<!doctype html>', 'image/jpeg'),
    '/svg': (response) => send(response, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'),
    '/cut': (response) => send(response, cut),
    '/empty': (response) => response.end(),
    '/broken-off': (response) => {
      response.writeHead(200, { 'content-length': photo.length });
      response.write(photo.subarray(0, 100), () => response.destroy());
    },
    '/one': redirect('/two'),
    '/two': redirect('/three'),
    '/three': redirect('/photo.jpg'),
    '/zero': redirect('/one'),
    '/circle': redirect('/circle'),
    '/to-private': redirect('http://169.254.169.254/latest/meta-data/'),
    '/to-other-port': redirect(elsewhere.url('/photo.jpg')),
    '/to-file': redirect('file:///etc/passwd'),
    '/to-nowhere': (response) => response.writeHead(302).end(),
    '/drip': (response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    },
    '/silent': () => {},
  });
  site = await startSite({ env: { REMOTE_IMAGES: host.host } });
  author = await site.member();
});
afterAll(async () => {
  await site.close();
  await Promise.all([host.close(), elsewhere.close()]);
});

const preview = (image_url: string) => site.send('POST', '/memes/preview', { image_url }, author);
const submit = (image_url: string, as = author) => site.send('POST', '/memes', { ...FIELDS, image_url }, as);

async function expectRefused(address: string): Promise<void> {
  const before = await listTraces(site);
  // Sent by different members at once, because concurrent uploads per member are limited.
  const answer = await submit(address, await site.member());
  const [status, text] = ERRORS.image_url_failed;
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { error: text, message: text, code: 'image_url_failed' },
  ]);
  expect(await listTraces(site)).toEqual(before);
}

describe('an image at a URL', () => {
  test.each(['/photo.jpg', '/lying-type', '/5mb', '/one'])('%s becomes our own copy', async (path) => {
    const answer = await submit(host.url(path));
    expect(answer.statusCode, answer.body).toBe(201);
    const meme = answer.json<Meme>();
    expect(meme.image_url).toMatch(/^\/media\/[0-9a-f]{32}\/\d+\.webp$/);
    expect(answer.body).not.toContain(host.host);
    const stored = (await site.get(meme.image_url)).rawPayload;
    expect(stored.includes('Acme Phones')).toBe(false);
    expect(await exifr.gps(stored).catch(() => undefined)).toBeUndefined();
  });

  test('is accepted in a form as well', async () => {
    const answer = await site.upload(author, { ...FIELDS, image_url: ` ${host.url('/photo.jpg')} ` });
    expect(answer.statusCode, answer.body).toBe(201);
  });
});

describe('nothing is loaded', () => {
  test.concurrent.each([
    '/nowhere',
    '/page',
    '/lying-page',
    '/svg',
    '/cut',
    '/empty',
    '/6mb',
    '/6mb-unannounced',
    '/broken-off',
    '/zero',
    '/circle',
    '/to-private',
    '/to-other-port',
    '/to-file',
    '/to-nowhere',
  ])('from %s', (path) => expectRefused(host.url(path)));

  test('from a host that is not allowed, even by redirect', () => {
    expect(elsewhere.asked).toEqual([]);
  });

  test.concurrent.each([
    'http://127.0.0.1/x.png',
    'http://localhost:22/',
    'http://[::1]/x.png',
    'http://169.254.169.254/latest/meta-data/',
    'https://i.imgur.com/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'ftp://example.com/x.png',
    '//example.com/x.png',
    'not an address',
    'http://',
  ])('from %s', expectRefused);
});

test('from private addresses, by the rules of a public site', async () => {
  const open = await startSite();
  const someone = await open.member();
  for (const address of [
    host.url('/photo.jpg'),
    'http://127.1/x.png',
    'http://0x7f000001/',
    'http://[::ffff:127.0.0.1]/',
    'http://10.0.0.1/',
    'http://192.168.1.1/x.png',
    'http://[fe80::1]/',
  ]) {
    const answer = await open.send('POST', '/memes', { ...FIELDS, image_url: address }, someone);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'image_url_failed']);
  }
  expect((await listTraces(open)).memes).toBe(0);
  await open.close();
});

test('from hosts that drip or do not respond, which delay no other upload', async () => {
  const patient = site.ctx.remoteImages;
  site.ctx.remoteImages = createRemoteImageFetcher(site.ctx.config.remoteImages, { timeout: 8000 });
  const before = await listTraces(site);
  const order: string[] = [];
  const slow = ['/drip', '/silent'].map(async (path) => {
    const answer = await submit(host.url(path));
    order.push(path);
    expect([answer.statusCode, answer.json().error]).toEqual([400, ERRORS.image_url_failed[1]]);
  });
  await expect.poll(() => host.asked).toEqual(expect.arrayContaining(['/drip', '/silent']));
  for (let n = 0; n < 20; n++) await site.get(n % 2 ? '/memes' : '/users/me/memes', author);
  expect((await submit(host.url('/photo.jpg'))).statusCode).toBe(201);
  order.push('others');
  await Promise.all(slow);
  expect(order[0]).toBe('others');
  expect((await listTraces(site)).memes).toBe(before.memes + 1);
  await site.ctx.remoteImages.close();
  site.ctx.remoteImages = patient;
});

test('a preview is a small copy, and leaves nothing behind', async () => {
  const before = await listTraces(site);
  const shown = await preview(host.url('/photo.jpg'));
  expect(shown.statusCode).toBe(200);
  const { image } = shown.json<{ image: string }>();
  expect(image).toMatch(/^data:image\/webp;base64,/);
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
  for (const path of ['/page', '/svg', '/cut', '/6mb', '/empty']) {
    const refused = await preview(host.url(path));
    expect([path, refused.statusCode, refused.json().code]).toEqual([path, 400, 'image_url_failed']);
  }
  expect(await listTraces(site)).toEqual(before);
});

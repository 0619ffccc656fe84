import { resource } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const FORM = 'application/x-www-form-urlencoded';
const post = (headers: Record<string, string>, url = '/report', payload = 'name=Ana') =>
  site.app.inject({ method: 'POST', url, payload, headers: { 'content-type': FORM, ...headers } });

const PAGES = ['/report', '/withdraw', '/forgot-password'];

test.each(PAGES)('%s handles its form and the response is not cached', async (url) => {
  for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: site.ctx.config.publicUrl }]) {
    const answer = await post(headers, url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['content-security-policy']).toContain("form-action 'self'");
  }
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
])('other sites post nothing here: %j', async (headers) => {
  for (const url of PAGES) {
    const answer = await post(headers, url);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'access_denied']);
  }
});

test('no other route accepts this content type, and pages accept no other', async () => {
  expect((await post({}, '/notices')).statusCode).toBe(415);
  expect((await post({}, '/users/email-login')).statusCode).toBe(415);
  expect((await post({ 'content-type': 'application/json' }, '/report', '{}')).statusCode).toBe(415);
  expect((await post({}, '/report', 'x'.repeat(70_000))).statusCode).toBe(413);
});

test('a shared picture that no service worker takes is thrown away and leads to the studio', async () => {
  const boundary = 'x'.repeat(20);
  for (const size of [10, 6_000_000]) {
    const payload = [
      `--${boundary}\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n`,
      'x'.repeat(size),
      `\r\n--${boundary}--\r\n`,
    ].join('');
    const answer = await post(
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
      resource.sharedPicture(),
      payload,
    );
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      303,
      '/studio?shared=no',
      'no-store',
    ]);
  }
});

test('the mailed link of a file is answered as its form, never from a kept page, and sends no referrer', async () => {
  const read = (url: string) => site.app.inject({ url, headers: { accept: 'text/html' } });
  expect((await read('/report')).headers['cache-control']).toBe('public, no-cache');
  for (const url of ['/report?file=F-1-x', '/report?file=F-1-x&lang=ro', '/report?file=']) {
    const { headers } = await read(url);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'strict-origin']);
  }
});

import { page, resource } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({
    renderPage: async ({ url }, { language }) => ({
      status: 200,
      html: `${language} ${new URL(url).pathname}`,
    }),
  });
});
afterAll(() => site.close());

const get = async (url: string, cookie?: string) => {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  return (await site.app.inject({ url, headers })).body;
};

const choose = (fields: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: resource.language(),
    payload: fields,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test.each([
  ['/', undefined, 'mix'],
  ['/', 'lang=ro', 'ro'],
  ['/', 'a=1; lang=en; b=2', 'en'],
  ['/?lang=ro', undefined, 'ro'],
  ['/?sort=votes&lang=en', 'lang=ro', 'en'],
  ['/?lang=mix', 'lang=ro', 'mix'],
  ['/?lang=xx', 'lang=ro', 'ro'],
  ['/', 'lang=xx', 'mix'],
  ['/', 'slang=ro', 'mix'],
  ['/?lang=constructor', 'lang=__proto__', 'mix'],
  ['/terms?lang=ro', undefined, 'ro'],
  ['/terms?version=1&lang=ro', 'lang=en', 'ro'],
  ['/pages/about?lang=en', 'lang=ro', 'en'],
])('%s with the cookie %s is in %s, from memory as well', async (url, cookie, language) => {
  expect(await get(url, cookie)).toMatch(new RegExp(`^${language} `));
  expect(await get(url, cookie)).toMatch(new RegExp(`^${language} `));
});

test('responses depend on the cookie and set none', async () => {
  const { headers } = await site.app.inject({ url: '/?lang=ro', headers: { accept: 'text/html' } });
  expect(headers.vary).toBe('accept, accept-encoding, cookie');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('the form of the footer remembers the language and returns to the page', async () => {
  const { publicUrl } = site.ctx.config;
  const chosen = await choose('lang=ro', { referer: `${publicUrl}/browse?lang=en&sort=votes` });
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/browse?sort=votes']);
  expect(chosen.headers['set-cookie']).toMatch(/^lang=ro; Path=\/; Max-Age=31536000; SameSite=Lax/);
  expect(chosen.headers['cache-control']).toBe('no-store');
  // The default is what visitors without a cookie get.
  expect((await choose('lang=mix')).headers['set-cookie']).toMatch(/^lang=mix; Path=\/; Max-Age=0/);
});

test.each([
  'https://elsewhere.example/browse',
  'javascript:alert(1)',
  '//elsewhere.example',
  '',
  'no address',
])('the form leads to no other site: %s', async (referer) => {
  expect((await choose('lang=ro', { referer })).headers.location).toBe(page.home());
});

test.each(['', 'lang=', 'lang=xx', 'lang=ro%0d%0aset-cookie:a', 'lang=constructor'])(
  'an unknown language is refused: %s',
  async (fields) => {
    const refused = await choose(fields);
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([400, undefined]);
  },
);

test('another site cannot choose', async () => {
  expect((await choose('lang=ro', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

test('errors of the API have the language of the visitor, and without a choice the texts of the specification', async () => {
  const ask = async (cookie: string) =>
    (await site.app.inject({ url: '/memes/1', headers: { accept: 'application/json', cookie } })).json();
  expect(await ask('')).toMatchObject({ code: 'meme_not_found', message: 'This meme cannot be found' });
  const romanian = await ask('lang=ro');
  expect(romanian).toMatchObject({ code: 'meme_not_found', error: romanian.message });
  expect(romanian.message).toBe('Acest meme nu a fost găsit');
});

import { LANGUAGES } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPng } from '../../test/corpus.ts';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { loadWebBuild } from './web-build.ts';

/** What the built pages show of the settings. */

const NAME = 'Biroul de râs';
const RUNS_ON = { mix: 'Runs on Corpomeme', en: 'Runs on Corpomeme', ro: 'Funcționează cu Corpomeme' };

let site: TestSite;
let admin: Member;
let memeId: number;
beforeAll(async () => {
  const { renderPage } = await loadWebBuild(false);
  site = await startSite({ hasStillClock: true, renderPage });
  admin = await site.member('admin');
  memeId = (await site.publishedMeme(await site.member(), await site.member('moderator'))).id;
});
afterAll(() => site.close());

const call = (siteName: string) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor: false, siteName }, admin);

async function read(url: string): Promise<string> {
  // A version of the database is kept for a second.
  site.clock.advance(1100);
  return (await site.getPage(url)).body;
}

const paths = () => [
  ...[page.home(), page.browse(), page.meme(memeId), page.company('General'), page.companies()],
  ...[page.theme('pay'), page.howto(), page.studio(), page.login(), page.register(), page.forgotPassword()],
  ...[page.terms(), page.privacy(), page.contact(), page.cookies(), page.anonymity(), page.disclaimer()],
  ...[page.terms(), page.privacy(), page.rules(), page.moderationLog(), '/nowhere'],
];

test.each(LANGUAGES)(
  'pages in %s have the name of the site, and the product in one line alone',
  async (language) => {
    await call(NAME);
    for (const path of paths()) {
      const html = await read(`${path}?lang=${language}`);
      const shown = html.replace(RUNS_ON[language as keyof typeof RUNS_ON], '');
      expect(shown, path).not.toBe(html);
      expect(shown, path).not.toContain('Corpomeme');
      expect(html, path).toMatch(new RegExp(`<title>[^<]*${NAME}</title>`));
      expect(html, path).toContain(`<meta name="application-name" content="${NAME}"/>`);
      expect(html, path).toContain(`<meta property="og:site_name" content="${NAME}"/>`);
    }
    expect(await read(`/?lang=${language}`)).toContain(`"name":"${NAME}"`);
  },
);

test('a page from memory follows a change at once, and has the product’s words without a name', async () => {
  await call(NAME);
  expect(await read('/')).toContain(
    `© 2026 ${NAME}`.replace('2026', String(new Date(site.clock.now()).getUTCFullYear())),
  );
  await call('');
  const html = await read('/');
  expect(html).not.toContain(NAME);
  expect(html).toMatch(/<title>Corpomeme<\/title>|<title>[^<]* · Corpomeme<\/title>/);
  expect(html).not.toContain('Runs on');
});

test('pages have the accent colour of the site', async () => {
  const set = (accentColour: string) =>
    site.send('PUT', '/admin/settings', { requireTwoFactor: false, accentColour }, admin);
  expect(await read('/')).not.toContain('--marker:');
  await set('#7fd1ff');
  expect(await read('/')).toContain('<style>html:root{--marker:#7fd1ff;--marker-pressed:#75c0eb}</style>');
  await set('');
  expect(await read('/')).not.toContain('--marker:');
});

test('pages show the logo in the header, as icons, and in the structured data', async () => {
  const bytes = await smallPng(40, 40);
  const upload = await site.upload(admin, {}, { bytes }, { method: 'PUT', url: '/admin/logo' });
  const { version } = upload.json<{ version: string }>();
  for (const language of LANGUAGES) {
    const html = await read(`/?lang=${language}`);
    expect(html, language).toContain(`<img src="/site/logo/${version}/96.png"`);
    expect(html, language).toContain(`<link rel="icon" href="/site/logo/${version}/192.png"`);
    expect(html, language).toContain(`/site/logo/${version}/512.png"`);
    expect(html, language).not.toContain('/icons/');
  }
  await site.send('DELETE', '/admin/logo', undefined, admin);
  expect(await read('/')).not.toContain('/site/logo/');
});

test('legal pages follow what the operator writes in both texts and all languages, and show no line as HTML', async () => {
  const write = (version: number, withdrawn: boolean) => {
    const text = {
      en: 'Summary <b>.\n\n## Ours {#ours}\n\n<script>alert(1)</script>',
      ro: 'Rezumat.\n\n## Al nostru',
    };
    const body = { version, withdrawn, title: { en: 'House & Co', ro: 'Casa & Co' }, text };
    return site.send('PUT', '/admin/pages/terms', body, admin);
  };
  const readAs = async (language: string, path: string) => {
    site.clock.advance(1100);
    const headers = { accept: 'text/html', cookie: `lang=${language}` };
    return (await site.app.inject({ method: 'GET', url: path, headers })).body;
  };
  for (const language of LANGUAGES) expect(await readAs(language, '/terms')).not.toContain('House &amp; Co');
  expect((await write(0, false)).statusCode).toBe(200);
  for (const language of LANGUAGES) {
    const english = await readAs(language, '/terms?lang=en');
    expect(english, language).toContain('<title>House &amp; Co · Corpomeme</title>');
    expect(english, language).toContain('<h2 id="ours"');
    expect(english, language).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(english, language).not.toContain('<script>alert');
    expect(english, language).toContain('href="/terms?version=0');
    expect(await readAs(language, '/terms?lang=ro'), language).toContain('Casa &amp; Co');
  }
  expect((await write(1, true)).statusCode).toBe(200);
  expect(await read('/terms')).not.toContain('<h2 id="ours"');
  const earlier = await read('/terms?version=1');
  expect(earlier).toContain('<h2 id="ours"');
  expect(earlier).toContain('content="noindex"');
  expect((await site.getPage('/terms?version=7')).statusCode).toBe(404);
});

test('a page of the operator has its own address and stands in the footer', async () => {
  const body = { title: { en: 'About', ro: 'Despre' }, text: { en: 'We laugh.', ro: 'Râdem.' } };
  const write = (version: number, withdrawn: boolean) =>
    site.send('PUT', '/admin/pages/about-us', { ...body, version, withdrawn }, admin);
  expect((await site.getPage('/pages/about-us')).statusCode).toBe(404);
  await write(0, false);
  expect(await read('/pages/about-us')).toContain('We laugh.');
  expect(await read('/')).toContain('href="/pages/about-us"');
  await write(1, true);
  expect(await read('/')).not.toContain('href="/pages/about-us"');
  expect((await site.getPage('/pages/about-us')).statusCode).toBe(404);
  expect(await read('/pages/about-us?version=1')).toContain('We laugh.');
});

import { listLanguages } from '@corpomeme/contract/site/messages';
import type { Page } from '@playwright/test';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What machines read of the language of a page: its addresses, Open Graph, manifest, feeds and the sitemap agree. */

const LANGUAGES = listLanguages();
/** Facts that no catalogue has for machines in one place. */
const LOCALE: Record<string, string | null> = { mix: null, en: 'en_GB', ro: 'ro_RO' };

let memeId: number;
test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'adrese@firma.ro');
  memeId = await publishMeme(request, site, author, {
    fields: { company: 'Oracle', city: 'Iasi', title: 'Ședința care putea fi un mail' },
    image: await drawPicture('Words'),
  });
});

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);

/** Returns the page's facts as a crawler reads them: without scripts, which would add the manifest by themselves. */
const readFacts = (page: Page, html: string) =>
  page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const all = (query: string, name: string) =>
      [...read.querySelectorAll(query)].map((element) => element.getAttribute(name) ?? '');
    return {
      lang: read.documentElement.lang,
      canonical: all('link[rel=canonical]', 'href'),
      alternates: Object.fromEntries(
        [...read.querySelectorAll('link[hreflang]')].map((link) => [
          link.getAttribute('hreflang') ?? '',
          link.getAttribute('href') ?? '',
        ]),
      ),
      url: all('meta[property="og:url"]', 'content'),
      locale: all('meta[property="og:locale"]', 'content')[0] ?? null,
      picture: all('meta[property="og:image"]', 'content')[0] ?? '',
      feeds: all('link[rel=alternate][type]', 'href'),
      manifest: all('link[rel=manifest]', 'href'),
    };
  }, html);

test('all that names a language agrees in each language', async ({ page, request, site }) => {
  await page.goto('/robots.txt');
  for (const { id, tag } of LANGUAGES) {
    const read = async (url: string, cookie = `lang=${id}`) =>
      (await request.get(url, { headers: { cookie, accept: 'text/html' } })).text();
    const listed = [
      ...locsOf(await read('/sitemap-pages.xml')),
      ...locsOf(await read('/sitemap-memes-1.xml')),
    ];
    expect(listed).toContain(`${site.url}/meme/${memeId}`);
    expect(listed.length).toBeGreaterThan(15);
    const parameter = id === 'mix' ? '' : `lang=${id}`;
    for (const address of listed) {
      const path = address.slice(site.url.length) || '/';
      const facts = await readFacts(page, await read(path));
      // The address says the same to a reader who chose nothing.
      if (parameter)
        expect((await readFacts(page, await read(`${path}?${parameter}`, ''))).lang, path).toBe(tag);
      const own = parameter && `?${parameter}`;
      expect(facts, path).toMatchObject({
        lang: tag,
        canonical: [address + own],
        url: [address + own],
        locale: LOCALE[id],
        manifest: [id === 'mix' ? '/manifest.webmanifest' : `/manifest.webmanifest?lang=${id}`],
      });
      // Each language names all others and itself, by the address that is canonical there.
      expect(facts.alternates, path).toEqual({
        en: `${address}?lang=en`,
        ro: `${address}?lang=ro`,
        'x-default': address,
      });
      for (const link of [facts.picture, ...facts.feeds])
        expect(new URL(link).searchParams.get('lang') ?? '', link).toBe(parameter && id);
    }
  }
});

test('the feeds and the manifest of each language say it, and a list that is canonical elsewhere names none', async ({
  page,
  request,
}) => {
  await page.goto('/robots.txt');
  for (const { id, tag } of LANGUAGES) {
    const headers = { cookie: `lang=${id}`, accept: 'text/html' };
    const facts = await readFacts(page, await (await request.get('/', { headers })).text());
    expect(facts.feeds.length).toBe(2);
    for (const feed of facts.feeds) {
      const text = await (await request.get(feed)).text();
      const named =
        /<language>([^<]+)<\/language>/.exec(text)?.[1] ?? /<feed[^>]* xml:lang="([^"]+)"/.exec(text)?.[1];
      expect(named, feed).toBe(tag);
      expect(text.replaceAll('&amp;', '&'), feed).toContain(feed);
    }
    const [manifest = ''] = facts.manifest;
    expect(await (await request.get(manifest)).json()).toMatchObject({ lang: tag });
  }
  await page.goto('/browse?company=Oracle&lang=ro');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/company\/Oracle\?lang=ro$/);
  await expect(page.locator('link[hreflang]')).toHaveCount(0);
});

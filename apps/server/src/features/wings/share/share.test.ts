import { page, resource } from '@corpomeme/contract/site/paths';
import { SITEMAP } from '@corpomeme/contract/wings/sharing.operations';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { writeSettings } from '../../site/settings/settings.queries.ts';

const ORIGIN = 'https://corpomeme.example';
const HOSTILE = ']]><script>alert(1)</script> & "ghilimele" \u0001\ufffe ș';

let site: TestSite;
let author: Member;
let hidden: number[];
let shown: number;
let hostile: number;
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_URL: ORIGIN } });
  author = await site.member();
  const now = site.clock.now();
  shown = await addMemeRow(site.ctx, author, { title: 'Ședința de luni', created_at: now - 2000 });
  hostile = await addMemeRow(site.ctx, author, {
    title: HOSTILE,
    message: HOSTILE,
    image_alt: HOSTILE,
    company: 'Endava (Romania)',
    created_at: now - 1000,
  });
  hidden = [
    await addMemeRow(site.ctx, author, { title: 'Ascuns', status: 'pending' }),
    await addMemeRow(site.ctx, author, { title: 'Ascuns', status: 'rejected' }),
  ];
});
afterAll(() => site.close());

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'sitemap', 'item', 'entry'].includes(name),
});

async function readXml(url: string) {
  const answer = await site.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(XMLValidator.validate(answer.body)).toBe(true);
  // Every XML parser must refuse these, but this one does not.
  expect(answer.body).not.toMatch(/[\ufffe\uffff]|(?![\t\n\r])\p{Cc}/u);
  return parser.parse(answer.body);
}

describe('for search engines', () => {
  test('robots.txt allows pages and images, disallows API calls, and names the sitemap', async () => {
    const { body, headers } = await site.get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const rules = body.split('\n');
    expect(rules).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const isOpen = (path: string) => {
      const length = (rule: string) =>
        Math.max(
          -1,
          ...rules
            .filter((line) => line.startsWith(`${rule}: `) && path.startsWith(line.slice(rule.length + 2)))
            .map((line) => line.length - rule.length),
        );
      return length('Allow') >= length('Disallow');
    };
    for (const path of [
      '/',
      page.browse(),
      page.meme(1),
      page.company('IBM'),
      '/media/x/1.webp',
      '/share/1.jpg',
      '/feed.xml',
      '/assets/app.js',
    ])
      expect(isOpen(path), path).toBe(true);
    for (const path of [
      '/memes',
      '/memes/1/comments',
      '/companies/',
      '/users/me',
      '/admin',
      '/admin/users',
      '/api/updates',
      '/ws',
    ])
      expect(isOpen(path), path).toBe(false);
  });

  test('the sitemap contains each approved meme once, and no other', async () => {
    const far = await addMemeRow(site.ctx, author, { publication: SITEMAP.memesPerFile * 2 + 1 });
    const { sitemapindex } = await readXml('/sitemap.xml');
    const files: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
    expect(files).toEqual([
      `${ORIGIN}/sitemap-pages.xml`,
      ...[1, 2, 3].map((file) => `${ORIGIN}/sitemap-memes-${file}.xml`),
    ]);
    const first = await readXml('/sitemap-memes-1.xml');
    expect(first.urlset.url.map(({ loc }: { loc: string }) => loc)).toEqual([
      `${ORIGIN}/meme/${shown}`,
      `${ORIGIN}/meme/${hostile}`,
    ]);
    expect(first.urlset.url[0]['image:image']['image:loc']).toMatch(
      /^https:\/\/corpomeme\.example\/media\/[0-9a-f]{32}\/640\.webp$/,
    );
    expect(Date.parse(first.urlset.url[0].lastmod)).toBeGreaterThan(0);
    const last = await readXml('/sitemap-memes-3.xml');
    expect(last.urlset.url).toMatchObject([{ loc: `${ORIGIN}/meme/${far}` }]);
    for (const file of ['2', '4', '999999999']) {
      expect((await site.get(`/sitemap-memes-${file}.xml`)).statusCode).toBe(404);
    }
    for (const file of ['0', '-1', 'x', '1e3', '9999999999']) {
      expect((await site.get(`/sitemap-memes-${file}.xml`)).statusCode).toBe(400);
    }
    await site.ctx.db.deleteFrom('memes').where('id', '=', far).execute();
  });

  test('each address is listed with the languages that are offered, as its page names them', async () => {
    const alternatesOf = async (file: string) => {
      const [first] = (await readXml(file)).urlset.url;
      const links: { '@_hreflang': string; '@_href': string }[] = first['xhtml:link'];
      return Object.fromEntries(links.map((link) => [link['@_hreflang'], link['@_href']]));
    };
    const home = { en: `${ORIGIN}/?lang=en`, ro: `${ORIGIN}/?lang=ro`, 'x-default': `${ORIGIN}/` };
    expect(await alternatesOf('/sitemap-pages.xml')).toEqual(home);
    expect((await alternatesOf('/sitemap-memes-1.xml')).ro).toBe(`${ORIGIN}/meme/${shown}?lang=ro`);
    await writeSettings(site.ctx.db, { offeredLanguages: 'ro' });
    site.clock.advance(2000);
    expect(Object.keys(await alternatesOf('/sitemap-pages.xml'))).toEqual(['ro', 'x-default']);
    await writeSettings(site.ctx.db, { offeredLanguages: '' });
  });

  test('the other pages are listed, companies from their first meme on', async () => {
    await site.ctx.db
      .updateTable('companies')
      .set({ meme_count: 1 })
      .where('name', '=', 'Endava (Romania)')
      .execute();
    site.clock.advance(2000);
    const { urlset } = await readXml('/sitemap-pages.xml');
    const addresses = urlset.url.map(({ loc }: { loc: string }) => loc);
    expect(addresses).toContain(`${ORIGIN}/`);
    expect(addresses).toContain(`${ORIGIN}/company/Endava%20(Romania)`);
    expect(addresses).not.toContain(`${ORIGIN}/company/IBM`);
  });
});

describe('feeds', () => {
  test('RSS contains the newest approved memes with their pictures', async () => {
    const { rss } = await readXml('/feed.xml');
    expect(rss.channel['atom:link']['@_href']).toBe(`${ORIGIN}/feed.xml`);
    const [first, second, ...rest] = rss.channel.item;
    expect(rest).toEqual([]);
    expect(first.title).toBe(HOSTILE.replace('\u0001\ufffe', ''));
    expect(first['content:encoded']).not.toContain('<script');
    expect(second).toMatchObject({
      title: 'Ședința de luni',
      link: `${ORIGIN}/meme/${shown}`,
      guid: { '#text': `${ORIGIN}/meme/${shown}`, '@_isPermaLink': 'true' },
      'dc:creator': author.username,
      category: 'Adobe',
      'media:content': {
        '@_type': 'image/webp',
        '@_url': expect.stringMatching(/^https:\/\/corpomeme\.example\/media\//),
      },
    });
    expect(second.author).toBeUndefined();
    expect(Date.parse(second.pubDate)).toBeGreaterThan(0);
  });

  test('each Atom feed has an id of its own', async () => {
    const [theme] = (await site.get('/themes')).json<{ slug: string }[]>();
    const places = [
      '/feed.atom',
      '/company/Adobe/feed.atom',
      '/company/Oracle/feed.atom',
      `/theme/${theme?.slug}/feed.atom`,
    ];
    const urls = places.flatMap((place) => [place, `${place}?language=ro`, `${place}?lang=en`]);
    const ids: string[] = [];
    for (const url of urls) ids.push((await readXml(url)).feed.id);
    expect(new Set(ids).size).toBe(urls.length);
  });

  test('Atom has the required elements of feed and entries', async () => {
    const { feed } = await readXml('/feed.atom');
    expect(feed).toMatchObject({
      id: `${ORIGIN}/feed.atom`,
      title: 'Corpomeme',
      updated: expect.stringMatching(/Z$/),
    });
    expect(feed.link).toContainEqual({ '@_rel': 'self', '@_href': `${ORIGIN}/feed.atom` });
    expect(feed.entry).toHaveLength(2);
    expect(feed.entry[1]).toMatchObject({
      id: `${ORIGIN}/meme/${shown}`,
      title: 'Ședința de luni',
      author: { name: author.username },
    });
  });

  test('JSON Feed is JSON, with plain text titles', async () => {
    const answer = await site.get('/feed.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const { items, feed_url, language } = answer.json();
    expect(language).toBe('en');
    expect(feed_url).toBe(`${ORIGIN}/feed.json`);
    expect(items).toMatchObject([
      { title: HOSTILE },
      { id: `${ORIGIN}/meme/${shown}`, url: `${ORIGIN}/meme/${shown}` },
    ]);
    expect(items[0].content_html).not.toContain('<script');
  });

  test('a company has its own feed; an unknown one is 404', async () => {
    for (const url of [resource.companyRss('Endava (Romania)'), resource.companyAtom('Endava (Romania)')]) {
      const parsed = await readXml(url);
      const links = JSON.stringify(parsed);
      expect(links).toContain(`/meme/${hostile}`);
      expect(links).not.toContain(`/meme/${shown}"`);
    }
    expect((await readXml(resource.companyRss('IBM'))).rss.channel.item).toBeUndefined();
    const moved = await site.get(resource.companyRss('endava-romania'));
    expect([moved.statusCode, moved.headers.location]).toEqual([
      308,
      resource.companyRss('Endava (Romania)'),
    ]);
    for (const name of ['Nope', '__proto__']) {
      expect((await site.get(resource.companyRss(name))).statusCode, name).toBe(404);
      expect((await site.get(resource.companyAtom(name))).statusCode, name).toBe(404);
    }
  });

  test.each(['/feed.xml', '/feed.atom', '/feed.json', '/sitemap.xml', '/robots.txt'])(
    '%s answers 304 and HEAD',
    async (url) => {
      const got = await site.get(url);
      const again = await site.app.inject({ url, headers: { 'if-none-match': String(got.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      // Also after the page was generated again.
      site.clock.advance(2000);
      expect((await site.get(url)).headers.etag).toBe(got.headers.etag);
      const head = await site.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-type']).toBe(got.headers['content-type']);
    },
  );
});

describe('former addresses', () => {
  test.each([
    ['/compare?a=dell&b=oracle', '/company/dell'],
    ['/compare?a=dell&lang=ro', '/company/dell?lang=ro'],
    ['/compare', '/companies'],
    ['/compare?a=x&a=y', '/companies'],
    ['/compare?a=%2F%2Fevil.example', '/company/%2F%2Fevil.example'],
    ['/embed/7', '/meme/7'],
    ['/company/dell/badge.svg?scheme=dark', '/company/dell'],
    ['/company/dell/figures.csv', '/company/dell'],
  ])('%s leads to %s', async (from, to) => {
    for (const accept of ['text/html', 'application/json']) {
      const { statusCode, headers } = await site.app.inject({ url: from, headers: { accept } });
      expect([statusCode, headers.location]).toEqual([308, to]);
    }
  });
});

test('no page may be framed', async () => {
  for (const url of ['/', '/feed.xml', '/embed/7', '/memes', '/share/site.jpg']) {
    const { headers } = await site.get(url);
    expect(`${headers['content-security-policy']}${headers['x-frame-options']}`, url).toMatch(
      /frame-ancestors 'none'|SAMEORIGIN/,
    );
  }
});

test('nothing is revealed about a meme that is not approved', async () => {
  site.clock.advance(2000);
  for (const id of hidden) {
    for (const who of [null, author, await site.member('admin')]) {
      const answer = await site.get(resource.shareImage(id), who);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('Ascuns');
    }
  }
  for (const url of [
    '/feed.xml',
    '/feed.atom',
    '/feed.json',
    resource.companyRss('Adobe'),
    resource.companyAtom('Adobe'),
    '/sitemap-memes-1.xml',
  ]) {
    const { body } = await site.get(url, author);
    expect(body).not.toContain('Ascuns');
    for (const id of hidden) expect(body, url).not.toMatch(new RegExp(`/meme/${id}\\b`));
  }
});

/** Returns the number of the sitemap's file with this meme. */
async function findFile(id: number): Promise<number> {
  const memes = site.ctx.db.selectFrom('memes').select('publication').where('id', '=', id);
  const { publication } = await memes.executeTakeFirstOrThrow();
  return Math.ceil((publication ?? 0) / SITEMAP.memesPerFile);
}

test('a removed meme disappears from every surface at once', async () => {
  const doomed = await addMemeRow(site.ctx, author, { title: 'De șters' });
  site.ctx.bus.publish('meme.approved', { memeId: doomed });
  const telling = ['/feed.xml', '/feed.atom', resource.sitemapMemes(await findFile(doomed))];
  for (const url of telling) expect((await site.get(url)).body, url).toContain(`/${doomed}`);
  await site.ctx.db.deleteFrom('memes').where('id', '=', doomed).execute();
  site.ctx.bus.publish('meme.deleted', { memeId: doomed });
  for (const url of telling) expect((await site.get(url)).body, url).not.toContain(`/meme/${doomed}`);
  expect((await site.get(resource.shareImage(doomed))).statusCode).toBe(404);
});

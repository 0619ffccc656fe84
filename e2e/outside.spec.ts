import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { drawPicture } from './support/draw-picture.ts';
import { type Person, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Ședința de „5 minute” & </script><script>alert(1)</script>';

let author: Person;
let memeId: number;
let pendingId: number;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  const fields = { company: 'Endava (Romania)', city: 'Iasi', title: TITLE, message: 'Prima.\nA doua.' };
  memeId = await publishMeme(request, site, author, { fields, image: await drawPicture('unu') });
  pendingId = await submitMeme(request, site, author, {
    fields: { ...fields, title: 'Ascuns' },
    image: await drawPicture('doi'),
  });
  for (let n = 1; n <= 25; n++) {
    const rest = { company: 'IBM', city: 'Iasi', title: `Meme ${n}` };
    await publishMeme(request, site, author, { fields: rest, image: await drawPicture(`n${n}`, 64, 48) });
  }
});

interface Head {
  status: number;
  html: string;
  /** Returns the content of a `<meta>` by property or name. */
  meta: (name: string) => string | undefined;
  link: (rel: string, type?: string) => string | undefined;
  structured: () => { '@graph': Record<string, unknown>[] };
}

async function readHead(request: APIRequestContext, url: string): Promise<Head> {
  // As crawlers ask.
  const answer = await request.get(url, { headers: { accept: '*/*' } });
  const html = await answer.text();
  const tags = [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeEntities(value)]),
    ),
  );
  return {
    status: answer.status(),
    html,
    meta: (name) => tags.find(({ property, name: own }) => property === name || own === name)?.content,
    link: (rel, type) => tags.find((tag) => tag.rel === rel && (!type || tag.type === type))?.href,
    structured: () =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''),
  };
}

function decodeEntities(text = ''): string {
  const named: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => named[entity] ?? entity);
}

test('a meme has a whole preview', async ({ request, site }) => {
  const { meta, link, status } = await readHead(request, `/meme/${memeId}`);
  expect(status).toBe(200);
  expect(meta('og:title')).toBe(TITLE);
  expect(meta('og:description')).toBe('Prima. A doua.');
  expect(meta('og:url')).toBe(`${site.url}/meme/${memeId}`);
  expect(link('canonical')).toBe(meta('og:url'));
  expect(meta('twitter:card')).toBe('summary_large_image');
  const image = meta('og:image') ?? '';
  expect(image).toMatch(new RegExp(`^${site.url}/share/${memeId}\\.jpg\\?v=\\w+$`));
  expect(meta('twitter:image')).toBe(image);
  expect(meta('og:image:alt')).toContain('Ședința');
  const head = await request.head(image);
  const response = await request.get(image);
  const bytes = await response.body();
  expect(bytes.length).toBeLessThan(300_000);
  for (const answer of [head, response]) {
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': meta('og:image:type'),
      'content-length': String(bytes.length),
    });
  }
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width: String(width), height: String(height), format }).toEqual({
    width: meta('og:image:width'),
    height: meta('og:image:height'),
    format: 'jpeg',
  });
  expect([width, height]).toEqual([1200, 630]);
});

test('every public page describes itself, personal pages are not indexed, and a pending meme shows nothing', async ({
  request,
  site,
}) => {
  const titles = new Set<string>();
  for (const path of [
    '/',
    '/browse',
    '/company/IBM',
    `/meme/${memeId}`,
    '/howto',
    '/terms',
    '/privacy',
    '/contact',
  ]) {
    const { meta, link, html } = await readHead(request, path);
    expect(link('canonical'), path).toBe(site.url + path);
    expect(meta('robots'), path).toBeUndefined();
    expect(meta('description')?.length, path).toBeGreaterThan(10);
    expect(meta('og:image'), path).toMatch(new RegExp(`^${site.url}/(share/.+|company/IBM/share)\\.jpg`));
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(8);
  for (const path of [
    '/login',
    '/mymemes',
    '/pending',
    '/admin',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/account',
    '/no/such/place',
  ]) {
    const { meta, link } = await readHead(request, path);
    expect(meta('robots'), path).toBe('noindex');
    expect(link('canonical'), path).toBeUndefined();
  }
  const standard = await request.get((await readHead(request, '/')).meta('og:image') ?? '');
  expect(await sharp(await standard.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
  const pending = await readHead(request, `/meme/${pendingId}`);
  expect(pending.status).toBe(404);
  expect(pending.html).not.toContain('Ascuns');
  expect(pending.meta('robots')).toBe('noindex');
  expect(pending.meta('og:image')).toMatch(/\/share\/site\.jpg$/);
});

test('one list has one canonical address, however it is sorted, and links to its next page and its feeds', async ({
  request,
  site,
}) => {
  for (const [path, canonical] of [
    ['/?sort=upvoted&time=week', '/'],
    ['/browse?sort=votes', '/browse'],
    ['/browse?company=IBM', '/company/IBM'],
    ['/company/IBM?sort=comments', '/company/IBM'],
    [`/meme/${memeId}/comments`, `/meme/${memeId}`],
  ]) {
    expect((await readHead(request, path ?? '')).link('canonical'), path).toBe(site.url + canonical);
  }
  for (const path of ['/browse', '/company/IBM', '/browse?company=IBM&sort=upvoted']) {
    const next = (await readHead(request, path)).link('next');
    expect(next, path).toMatch(/[?&]cursor=/);
    const second = await readHead(request, next ?? '');
    expect(second.status).toBe(200);
    expect(second.meta('robots')).toBe('noindex');
    expect(second.link('next')).toBeUndefined();
  }
  const filtered = (await readHead(request, '/browse?company=IBM&sort=upvoted')).link('next') ?? '';
  expect(Object.fromEntries(new URL(filtered).searchParams)).toMatchObject({
    sort: 'upvoted',
    company: 'IBM',
  });
  for (const [path, type] of [
    ['/', 'application/rss+xml'],
    ['/', 'application/atom+xml'],
    ['/company/IBM', 'application/rss+xml'],
    ['/company/IBM', 'application/atom+xml'],
  ] as const) {
    const address = (await readHead(request, path)).link('alternate', type);
    const answer = await request.get(address ?? '');
    expect(answer.status(), address).toBe(200);
    expect(await answer.text()).toContain(path === '/company/IBM' ? 'Meme 25' : 'Ședința');
  }
});

test('structured data contains author, content and counts, and a hostile title runs no script', async ({
  request,
  site,
  page,
}) => {
  const [posting, crumbs] = (await readHead(request, `/meme/${memeId}`)).structured()['@graph'];
  expect(posting).toMatchObject({
    '@type': 'SocialMediaPosting',
    headline: TITLE,
    author: { '@type': 'Person', name: 'autor' },
    about: { name: 'Endava (Romania)' },
    image: { '@type': 'ImageObject', width: 640, height: 480 },
    commentCount: 0,
  });
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${site.url}/` },
      { position: 2, item: `${site.url}/company/Endava%20(Romania)` },
      { position: 3, item: `${site.url}/meme/${memeId}` },
    ],
  });
  const home = (await readHead(request, '/')).structured()['@graph'].map((thing) => thing['@type']);
  expect(home).toEqual(['Organization', 'WebSite']);
  page.on('dialog', () => expect(false, 'a script of the title ran').toBe(true));
  await page.goto(`/meme/${memeId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { storeFigures } from './support/stored-figures.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** Figures on other sites (product: figures elsewhere, decision 129). */

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'duce@firma.ro');
  await publishMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Iasi', title: 'Fluturașul' },
    image: await drawPicture('embed'),
  });
  storeFigures(site, { Dell: { pay: [34, 28, 41], meetings: [20, 14, 27] } });
});

async function copyCode(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByText('Code copied').first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a reader copies the codes, and another site shows badge, chart and widget', async ({
  page,
  site,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/company/Dell');
  await untilRunning(page);
  await page.getByText('Show this on your own page').click();
  await expect(page.getByRole('img', { name: 'Dell on Corpomeme' })).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  const badge = await copyCode(page, 'Copy the code of the badge');
  const chart = await copyCode(page, 'Copy the code of the chart');
  const widget = await copyCode(page, 'Copy the code of the widget');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('link', { name: 'CSV', exact: true })).toHaveAttribute(
    'href',
    '/company/dell/figures.csv',
  );

  // The policy of the other site is strict: it allows neither styles nor frames.
  const policy = `default-src 'none'; script-src ${site.url}; connect-src ${site.url}; img-src ${site.url}; require-trusted-types-for 'script'`;
  const other = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy)
      .end(
        `<!doctype html><html lang="en"><title>other</title><h1>Other</h1><h2>Jobs</h2>${badge}${chart}${widget}`,
      ),
  ).listen(0, '127.0.0.1');
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  const requests: { url: string; headers: Record<string, string> }[] = [];
  const problems: string[] = [];
  elsewhere.on('request', (each) => requests.push({ url: each.url(), headers: each.headers() }));
  elsewhere.on('console', (message) => problems.push(message.text()));
  try {
    await elsewhere.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await expect(elsewhere.getByRole('heading', { name: 'Dell on Corpomeme' })).toBeVisible();
    await expect(elsewhere.getByText('34%')).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'Jokes, not a survey.' })).toHaveAttribute(
      'href',
      `${site.url}/method`,
    );
    for (const image of await elsewhere.getByRole('img', { name: 'Dell on Corpomeme' }).all())
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);
    await expectAccessible(elsewhere);
  } finally {
    other.close();
  }
  const ours = requests
    .filter(({ url }) => url.startsWith(site.url))
    .map(({ url }) => url.slice(site.url.length));
  expect(ours.toSorted()).toEqual([
    '/company/dell/badge.svg',
    '/company/dell/chart.svg',
    '/company/dell/figures.json',
    '/widget.js',
  ]);
  for (const { headers } of requests) expect(headers).not.toHaveProperty('cookie');
  expect(requests.find(({ url }) => url.endsWith('.json'))?.headers.referer ?? '').toBe('');
  expect(await context.cookies()).toEqual([]);
  expect(problems.filter((text) => !text.includes('favicon'))).toEqual([]);
  await context.close();
});

test('the widget is a script of less than 5 KB that any site may load', async ({ request }) => {
  const answer = await request.get('/widget.js');
  expect((await answer.body()).length).toBeLessThan(5 * 1024);
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('the page of a company names its share image and oEmbed, which respond', async ({ request }) => {
  const html = await (await request.get('/company/Dell', { headers: { accept: 'text/html' } })).text();
  const [, image] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const picture = await request.get(image?.replaceAll('&amp;', '&') ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect(picture.headers()['cache-control']).toContain('max-age');
  const [, oembed] = /type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(html) ?? [];
  const answer = await request.get(oembed?.replaceAll('&amp;', '&') ?? '');
  expect(await answer.json()).toMatchObject({ type: 'rich', width: 480 });
});

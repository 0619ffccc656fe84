import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

test.use({ serviceWorkers: 'allow', cutsNetwork: true });

const TITLE = 'The meeting that was an email';
let memeId: number;
let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  memeId = await publishMeme(request, site, author, {
    fields: { company: 'UiPath', city: 'Bucuresti', title: TITLE },
    image: await drawPicture('offline'),
  });
});

async function openOnline(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilRunning(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url)))
    .toContainEqual(expect.stringMatching(new RegExp(`${address.replace(/[?]/g, '\\?')}$`)));
}

test('visited pages open without a connection', async ({ page, context }) => {
  await openOnline(page, '/');
  await openOnline(page, `/meme/${memeId}`);
  await context.setOffline(true);
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const picture = page.getByRole('img', { name: TITLE });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.goto('/');
  await expect(page.getByRole('article').getByText(TITLE)).toBeVisible();
  await page.goto('/company/Oracle');
  await expect(page.getByRole('heading', { name: 'The office Wi-Fi is in a meeting' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.screenshot({
    path: `e2e/screenshots/offline-${page.viewportSize()?.width}.png`,
    animations: 'disabled',
  });
  // The page notices by itself that the connection is back.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Oracle', exact: true })).toBeVisible();
});

test('links lead to stored pages or the offline page at once', async ({ page, context }) => {
  await openOnline(page, '/');
  await openOnline(page, `/meme/${memeId}`);
  await page.reload();
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Corpomeme' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').getByText(TITLE)).toBeVisible();
  await page.getByRole('contentinfo').locator('a[href^="/terms"]').click();
  await expect(page.getByRole('heading', { name: 'The office Wi-Fi is in a meeting' })).toBeVisible();
});

test('a page reached by navigation is stored too', async ({ page, context }) => {
  await openOnline(page, '/');
  await page.reload();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/meme/${memeId}`));
  await expect
    .poll(() => page.evaluate((url) => caches.match(url, { ignoreVary: true }).then(Boolean), page.url()))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
});

test('the manifest and its icons exist, and the worker is not cached', async ({ request, site }) => {
  const manifest = await request.get(`${site.url}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url } = (await manifest.json()) as { icons: { src: string }[]; start_url: string };
  expect(start_url).toBe('/');
  for (const { src } of icons) {
    const icon = await request.get(site.url + src);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
  const romanian = await (await request.get(`${site.url}/manifest.webmanifest?lang=ro`)).json();
  expect(romanian).toMatchObject({ id: '/', lang: 'ro', description: expect.stringContaining('Meme') });
  const worker = await request.get(`${site.url}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
});

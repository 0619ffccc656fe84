import type { APIRequestContext, Page } from '@playwright/test';
import { drawnMeme } from './support/drawn-meme.ts';
import { enterAs, headersOf, type Person, registerMember, store, submitMeme } from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
});

async function submit(request: APIRequestContext, site: Site, title: string): Promise<number> {
  const fields = { company: 'IBM', city: 'Brasov', title };
  return submitMeme(request, site, author, { fields, image: await drawnMeme(title, 320, 240) });
}

async function openDesk(page: Page): Promise<void> {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/desk');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

// Wide only: single-key shortcuts are for a keyboard.
test('an undone approval closes the published picture', { tag: '@wide' }, async ({ page, site, request }) => {
  const id = await submit(request, site, 'Aprobat din greșeală');
  await openDesk(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  const statusOf = async (path: string) => (await request.get(site.url + path)).status();
  await expect.poll(() => statusOf(`/memes/${id}`)).toBe(200);
  const announced = (await (await request.get(`${site.url}/memes/${id}`)).json()) as { image_url: string };
  expect(await statusOf(announced.image_url)).toBe(200);

  await page.keyboard.press('u');
  await expect(page.getByRole('region', { name: 'Aprobat din greșeală' })).toBeVisible();
  await expect.poll(() => statusOf(announced.image_url)).toBe(404);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await expect.poll(() => statusOf(`/memes/${id}`)).toBe(404);
  expect(await statusOf(announced.image_url)).toBe(404);
});

test('after an edit, a decision waits until the moderator has seen the new card', { tag: '@wide' }, async ({
  page,
  site,
  request,
}) => {
  const id = await submit(request, site, 'Titlul de la început');
  await openDesk(page);
  await expect(page.getByRole('region', { name: 'Titlul de la început' })).toBeVisible();
  // The desk gets no update before its decision, so the response brings the new card.
  const decision = page.waitForRequest('**/approval');
  await page.route('**/approval', async (route) => {
    const edit = { headers: await headersOf(request, site, author), data: { title: 'Alt titlu' } };
    expect((await request.patch(`${site.url}/memes/${id}`, edit)).status()).toBe(200);
    await route.continue();
  });
  await page.keyboard.press('a');
  expect((await decision).postDataJSON()).toMatchObject({ status: 'approved', version: expect.any(Number) });
  await expect(page.getByText('“Alt titlu” has just changed: title.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alt titlu' })).toBeVisible();
  expect((await request.get(`${site.url}/memes/${id}`)).status()).toBe(404);

  await page.unroute('**/approval');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await expect.poll(async () => (await request.get(`${site.url}/memes/${id}`)).status()).toBe(200);
});

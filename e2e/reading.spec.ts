import { collectDataCalls, waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let memeId: number;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'reader@firma.ro');
  for (let n = 1; n <= 10; n++) {
    memeId = await publishMeme(request, site, author, {
      fields: { company: n % 2 ? 'Oracle' : 'General', city: n % 2 ? 'Iasi' : '', title: `Meme number ${n}` },
      image: await drawPicture(`Meme ${n}`),
    });
  }
});

const PAGES = ['/', '/browse', '/company/Oracle'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Narrow only: addresses and responses do not depend on the width.
  test('home, company and meme pages are complete', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Upload a meme review' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(8);
    await expect(page.getByRole('article').first().getByRole('img')).toBeVisible();
    await page.goto('/?sort=upvoted&time=week');
    await expect(page.getByRole('article')).toHaveCount(8);
    await page.goto('/company/Oracle');
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.goto(`/meme/${memeId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meme number 10');
    await expect(page.getByText('reader', { exact: false }).first()).toBeVisible();
  });
});

// Wide only: requests do not depend on the width.
test('a page fetches nothing that the server rendered, and navigation asks the API once per list', {
  tag: '@wide',
}, async ({ page }) => {
  const calls = collectDataCalls(page);
  for (const address of [...PAGES, '/browse?search=number', `/meme/${memeId}`])
    await test.step(address, async () => {
      await page.goto(address);
      await waitUntilQuiet(page);
      expect(calls, address).toEqual([]);
    });
  await page.goto('/');
  await waitUntilQuiet(page);
  calls.length = 0;
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/meme\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(8);
  expect(calls.filter((path) => path.endsWith('.data'))).toEqual([]);
  // One call each for the meme, its comments, its neighbours and the names of the themes.
  expect(calls.length).toBeLessThanOrEqual(4);
});

test('unknown parameters do not change a page, and unknown addresses are not found', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/browse?utm_source=mail&sort=votes');
  await waitUntilQuiet(page);
  await page.getByText('Filter', { exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('upvoted');
  await page.getByRole('textbox', { name: 'Search memes' }).fill('orac');
  await expect(page).toHaveURL(/search=orac/);
  await page.getByRole('link', { name: /^Oracle 5/ }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  expect(page.url()).not.toContain('utm_source');
  for (const address of [
    '/no/such/place?x=1',
    '/login?return=%2Fbrowse',
    '/verify-email?token=abc',
    '/BROWSE/',
  ]) {
    await page.goto(address);
    await waitUntilQuiet(page);
  }
  for (const address of [
    '/no/such/place',
    '/company/Nope',
    '/browse?company=Nope',
    '/browse?cursor=spoilt',
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByText('What are you doing here?')).toBeVisible();
  }
});

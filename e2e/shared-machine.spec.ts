import type { Page } from '@playwright/test';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, logIn, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { expect, test } from './support/test.ts';

// A reader of another language would also be remembered as asked about it.
test.use({ locale: 'en-GB' });

test.use({ serviceWorkers: 'allow', allowedUrls: ['https://ro.wikipedia.org'] });

const submissionOf = async (word: string) => ({
  fields: { company: 'Dell', city: 'Iasi', title: word },
  image: await drawPicture(word),
});
/** Returns the paths in the caches of the service worker, without the files of the web app. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (name === 'files') continue;
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
const tabItems = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
}

test('the worker stores public pictures, and no picture of a pending meme', async ({
  page,
  request,
  site,
}) => {
  const author = await registerMember(request, site, 'ascunsa@firma.ro');
  const publicId = await publishMeme(request, site, author, await submissionOf('publica'));
  await submitMeme(request, site, author, await submissionOf('in asteptare'));
  await openWithWorker(page, '/');
  await enterAs(page, author);
  const pictures: { path: string; caching: string | undefined }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/media/')) pictures.push({ path, caching: response.headers()['cache-control'] });
  });
  await page.goto('/mymemes');
  await expect(page.getByText('in asteptare').first()).toBeVisible();
  await expect.poll(() => pictures.filter(({ caching }) => caching === 'no-store').length).toBeGreaterThan(0);
  await page.goto(`/meme/${publicId}`);
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith('/media/')))
    .not.toEqual([]);
  const hidden = new Set(pictures.filter(({ caching }) => caching === 'no-store').map(({ path }) => path));
  expect((await cachedPaths(page)).filter((path) => hidden.has(path) || path.startsWith('/users'))).toEqual(
    [],
  );
});

test('logging out empties this tab, the other tab and the caches', async ({
  page,
  context,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'plecata@firma.ro');
  await openWithWorker(page, '/');
  await enterAs(page, member);
  await page.goto('/howto');
  await page.getByLabel(/Message/).fill('Ceva ce nu trebuie sa ramana');
  const other = await context.newPage();
  await other.goto('/howto');
  await other.getByLabel(/Message/).fill('Nici asta');
  await expect.poll(() => tabItems(other)).toContain('uploadDraft');
  expect(await tabItems(page)).toContain('uploadDraft');

  await logOut(page);
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  for (const tab of [page, other]) {
    await expect.poll(() => tabItems(tab)).not.toContain('uploadDraft');
    // The fields are gone, not only hidden.
    await expect(tab.locator('textarea')).toHaveCount(0);
    expect(await tab.content()).not.toContain('plecata');
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => path !== '/offline')).toEqual([]);

  await other.close();
  await logIn(page, member);
  await expect(page.getByLabel(/Message/)).toHaveValue('');
});

test('the quick exit clears the draft and takes the page out of the history', async ({
  page,
  request,
  site,
}) => {
  await page.route('https://ro.wikipedia.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Enciclopedie</title>' }),
  );
  await enterAs(page, await registerMember(request, site, 'grabita@firma.ro'));
  await page.goto('/browse');
  await page.goto('/howto');
  await page.getByLabel(/Message/).fill('Seful vine');
  await expect.poll(() => tabItems(page)).toContain('uploadDraft');
  await page.getByRole('button', { name: 'Quick exit' }).click();
  await expect(page).toHaveURL('https://ro.wikipedia.org/');
  await page.goBack();
  await expect(page).toHaveURL('/browse');
  await page.goto('/howto');
  await expect(page.getByLabel(/Message/)).toHaveValue('');
});

import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { choose } from './support/choose.ts';
import { chooseAction } from './support/choose-action.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, type Person, registerMember, submitMeme } from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

// The trace recorder fetches previews, which the page's CSP refuses; the console check would report that.
test.use({ trace: 'off', cutsNetwork: true });

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
});

async function decide(request: APIRequestContext, site: Site, id: number, decision: object): Promise<void> {
  const headers = await headersOf(request, site, ADMIN);
  const answer = await request.put(`${site.url}/memes/${id}/approval`, { headers, data: decision });
  expect(answer.status()).toBe(200);
}

async function createRejectedMeme(request: APIRequestContext, site: Site, title: string): Promise<number> {
  const fields = { company: 'Vodafone', city: 'Brasov', title, message: 'Prima încercare' };
  const id = await submitMeme(request, site, author, { fields, image: await drawPicture(title) });
  await decide(request, site, id, { status: 'rejected', reason: 'Se vede un nume' });
  return id;
}

async function fetchOwnMemes(request: APIRequestContext, site: Site) {
  const headers = await headersOf(request, site, author);
  const answer = await request.get(`${site.url}/users/me/memes?limit=50`, { headers });
  return (await answer.json()) as { id: number; title: string | null; image_url: string }[];
}

async function openMyMemes(page: Page): Promise<(title: string) => ReturnType<Page['getByRole']>> {
  await enterAs(page, author);
  await page.goto('/mymemes');
  return (title) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

const file = async (word: string) => ({
  name: 'meme.png',
  mimeType: 'image/png',
  buffer: await drawPicture(word, 500, 700),
});

test('a rejected meme is changed, resubmitted and approved', async ({ page, site, request }) => {
  const [title, newTitle] = ['Respinsă', 'Reparată'];
  const id = await createRejectedMeme(request, site, title);
  const card = await openMyMemes(page);
  await expect(card(title).getByText('Reason: Se vede un nume')).toBeVisible();
  await card(title).getByRole('link', { name: 'Edit and send again' }).click();
  await expect(page.getByRole('heading', { name: 'Edit your meme' })).toBeFocused();
  await expect(page.getByText('Reason: Se vede un nume')).toBeVisible();
  await expect(page.getByLabel(/^Title/)).toHaveValue(title);
  await expect(page.getByLabel(/^Message/)).toHaveValue('Prima încercare');
  await expect(page.getByLabel('Company')).toHaveValue('Vodafone');
  await expect(page.getByLabel('City')).toHaveValue('Brasov');

  await page.getByLabel(/^Title/).fill(newTitle);
  await choose(page.getByLabel('Company'), 'Dell');
  await choose(page.getByLabel('City'), 'Iasi');
  await page.reload();
  await expect(page.getByLabel(/^Title/)).toHaveValue(newTitle);
  await page.locator('input[type=file]').setInputFiles(await file(newTitle));
  await page.route(`**/memes/${id}`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Failed to send the meme again. Please try again.')).toBeVisible();
  await expect(page.getByLabel(/^Title/)).toHaveValue(newTitle);
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  // Another device of the author has changed it meanwhile.
  const headers = await headersOf(request, site, author);
  await request.patch(`${site.url}/memes/${id}`, { headers, data: { message: 'De pe telefon' } });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('alert').getByText('De pe telefon')).toBeVisible();
  await expect(page.getByLabel(/^Message/)).toHaveValue('Prima încercare');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again. A moderator will look at it.')).toBeVisible();
  await expect(page).toHaveURL(/\/mymemes$/);
  await expect(card(newTitle).getByText('Pending')).toBeVisible();
  await expect(card(newTitle).getByText('Dell')).toBeVisible();
  await chooseAction(card(newTitle), 'Show history');
  for (const line of ['You sent it in', 'A moderator rejected it', 'You edited it and sent it again'])
    await expect(card(newTitle).getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await expectAccessible(page);

  await decide(request, site, id, { status: 'approved' });
  await page.reload();
  await expect(card(newTitle).getByText('Approved', { exact: true })).toBeVisible();
  await expect(card(newTitle).getByText(/^Approved by /)).toBeVisible();
  await expect(card(newTitle).getByRole('link', { name: 'Edit and send again' })).toHaveCount(0);
  await page.goto(`/mymemes?edit=${id}`);
  await expect(page.getByText('This meme can no longer be edited.')).toBeVisible();
});

test('a meme is deleted after a confirmation, and a failed deletion changes nothing', async ({
  page,
  site,
  request,
}) => {
  const title = 'De șters';
  const id = await createRejectedMeme(request, site, title);
  const { image_url = '' } = (await fetchOwnMemes(request, site)).find((meme) => meme.title === title) ?? {};
  const card = await openMyMemes(page);
  const remove = () => chooseAction(card(title), 'Delete');
  await remove();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this meme?' });
  await expect(dialog.getByText(title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(title).getByRole('button', { name: /^Actions for / })).toBeFocused();
  await page.route(`**/memes/${id}`, (route) => route.abort());
  await remove();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete meme. Please try again.')).toBeVisible();
  await expect(card(title)).toBeVisible();
  await page.unrouteAll();
  await remove();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Meme deleted.')).toBeVisible();
  await expect(card(title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'My memes' })).toBeFocused();
  expect((await request.get(site.url + image_url)).status()).toBe(404);
});

test('a lost response creates nothing twice', async ({ page, site, request }) => {
  await enterAs(page, author);
  await page.goto('/howto');
  const title = 'O singură dată';
  await page.locator('input[type=file]').setInputFiles(await file(title));
  await page.getByLabel(/^Title/).fill(title);
  await page.route(
    '**/memes',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const submit = page.locator('form button[type=submit]');
  await submit.click();
  await expect(page.getByText('Failed to upload meme. Please try again.')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('link', { name: 'See it in My memes' })).toBeVisible();
  const memes = (await fetchOwnMemes(request, site)).filter((meme) => meme.title === title);
  expect(memes).toHaveLength(1);

  const id = memes[0]?.id ?? 0;
  await decide(request, site, id, { status: 'approved' });
  await page.goto(`/meme/${id}`);
  await page.route(
    `**/memes/${id}/comments`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const section = page.getByRole('region', { name: /^Comments/ });
  await section.getByPlaceholder('What are your thoughts?').fill('Și o singură vorbă.');
  const post = section.getByRole('button', { name: 'Comment', exact: true });
  await post.click();
  await expect(section.getByText('Failed to post comment. Please try again.')).toBeVisible();
  await post.click();
  await expect(section.getByPlaceholder('What are your thoughts?')).toHaveValue('');
  await expect(section.getByRole('article').filter({ hasText: 'Și o singură vorbă.' })).toHaveCount(1);
  expect(await (await request.get(`${site.url}/memes/${id}/comments`)).json()).toHaveLength(1);
});

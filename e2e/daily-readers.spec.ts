import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { chooseOf, commenter, commentsOf } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, fetchToken, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

let loud: Person;
let quiet: Person;
let reader: Person;
const ids: Record<string, number> = {};
test.beforeAll(async ({ site, request }) => {
  loud = await registerMember(request, site, 'galagie@firma.ro');
  quiet = await registerMember(request, site, 'liniste@firma.ro');
  reader = await registerMember(request, site, 'cititor@firma.ro');
  const memes = [
    [loud, 'Bosch', 'Prima galagie'],
    [quiet, 'Bosch', 'Prima liniste'],
    [loud, 'ING', 'A doua galagie'],
    [quiet, 'Orange', 'A doua liniste'],
  ] as const;
  for (const [author, company, title] of memes) {
    const fields = { company, city: 'Iasi', title };
    ids[title] = await publishMeme(request, site, author, { fields, image: await drawPicture(title) });
  }
});

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** Chooses from the menu of the meme's page. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.goto(`/meme/${ids[title]}`);
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a muted member and a hidden company are left out, for this member alone', async ({
  page,
  site,
  request,
}) => {
  const memeId = ids['A doua liniste'] ?? 0;
  await commenter(request, site, memeId, await fetchToken(request, site, loud))('Vorbesc tare.');
  await enterAs(page, reader);
  await page.goto('/browse');
  await choose(page, 'Prima galagie', 'Mute galagie');
  await expect(page.getByText('You no longer see memes or comments by galagie.')).toBeVisible();
  await page.goto('/browse');
  await expect(card(page, 'Prima liniste')).toBeVisible();
  await expect(card(page, 'galagie')).toHaveCount(0);
  await expect(page.getByText('You hid or muted 2 memes of this list.')).toBeVisible();
  await choose(page, 'A doua liniste', 'Hide memes about Orange');
  await expect(page.getByText('Memes about Orange are hidden from your lists.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.goto(`/meme/${memeId}`);
  await expect(commentsOf(page).getByText('Comment by a member you muted')).toBeVisible();
  await expect(commentsOf(page).getByText('Vorbesc tare.')).toHaveCount(0);
  const visitorPage = await request.get('/browse', { headers: { accept: 'text/html' } });
  expect((await visitorPage.text()).match(/<article/g)).toHaveLength(4);

  await page.goto('/account#account-reading');
  const section = page.getByRole('region', { name: 'Muted and hidden' });
  await section.getByRole('button', { name: 'Stop muting galagie' }).click();
  await section.getByRole('button', { name: 'Show memes about Orange again' }).click();
  await expect(section.getByText('You mute nobody and hide no company.')).toBeVisible();
  await page.goto('/browse');
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('the action that a visitor chose at a company, in a menu, on a comment or on an author page is done after the login', async ({
  page,
  site,
  request,
}) => {
  const late = await registerMember(request, site, 'tarziu@firma.ro');
  const dialog = page.getByRole('dialog');
  const logIn = async () => {
    const password = dialog.getByLabel('Parolă', { exact: true });
    await dialog.getByLabel('Email').fill(late.email);
    await password.fill(late.password);
    await password.press('Enter');
  };
  const enterAsVisitor = async (path: string) => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
  };
  await page.goto('/company/Bosch');
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(dialog).toContainText('Please log in to follow companies');
  await logIn();
  await expect(page.getByText('You follow Bosch.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');

  await enterAsVisitor('/browse');
  await choose(page, 'A doua liniste', 'Save');
  await expect(dialog).toContainText('Please log in to save memes');
  await logIn();
  await expect(page.getByText('Saved. You will find it under Saved memes.')).toBeVisible();
  await page.goto('/saved');
  await expect(card(page, 'A doua liniste')).toBeVisible();

  const memeId = ids['A doua galagie'] ?? 0;
  await commenter(request, site, memeId, await fetchToken(request, site, quiet))('Mai incet.');
  await enterAsVisitor(`/meme/${memeId}`);
  await chooseOf(commentsOf(page).getByRole('article').first(), 'Mute liniste');
  await logIn();
  await expect(page.getByText('You no longer see memes or comments by this member.')).toBeVisible();
  await expect(commentsOf(page).getByText('Comment by a member you muted')).toBeVisible();

  const headers = { authorization: `Bearer ${await fetchToken(request, site, loud)}` };
  const { uid } = await (await request.get(`${site.url}/users/me`, { headers })).json();
  await request.put(`${site.url}/users/me/author-page`, { headers, data: { enabled: true } });
  await enterAsVisitor(`/author/${uid}`);
  const mute = page.getByRole('button', { name: 'Mute galagie' });
  await mute.first().click();
  await logIn();
  await expect(mute.first()).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await mute.first().click();
  await expect(page.getByText('You see memes and comments by galagie again.')).toBeVisible();
});

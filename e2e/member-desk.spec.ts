import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commenter } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  fetchToken,
  idOf,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
  store,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** What a member posted, on one page for moderators, and its removal in one act. */
let member: Person;
let moderator: Person;
let memeId: number;
let userId: string;
test.beforeAll(async ({ site, request }) => {
  member = await registerMember(request, site, 'spammer@firma.ro');
  moderator = await registerModerator(request, site, 'moderator@firma.ro');
  const image = await drawPicture('Reclama mea', 320, 240);
  const fields = { company: 'IBM', city: 'Brasov', title: 'Reclama mea' };
  memeId = await publishMeme(request, site, member, { fields, image });
  userId = await idOf(request, site, member);
  const say = commenter(request, site, memeId, await fetchToken(request, site, member));
  for (const text of ['Cumpărați de la mine.', 'Reducere azi.']) await say(text);
});

test('a moderator removes chosen comments with one reason, and brings them back', async ({ page }) => {
  await enterAs(page, moderator);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(`/desk/members/${userId}`);
  const row = (text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(row('Reclama mea')).toContainText('Public');
  await page.getByLabel('Show').selectOption('comment');
  await row('Reducere azi.').getByRole('checkbox').check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Remove chosen (1)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why');
  await dialog.getByLabel('Reason', { exact: true }).selectOption('advertising');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Removed: 0 memes, 1 comment.')).toBeVisible();
  await expect(row('Reducere azi.')).toContainText('Removed');
  await expect(row('Cumpărați de la mine.')).toContainText('Public');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Brought back: 0 memes, 1 comment.')).toBeVisible();
  await expect(row('Reducere azi.')).toContainText('Public');
});

test('a moderator writes a note about a member and deletes it', async ({ page }) => {
  await enterAs(page, moderator);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(`/desk/members/${userId}`);
  await page.getByText('Notes of moderators', { exact: true }).click();
  await page.getByLabel('New note').fill('Vinde ceva.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Vinde ceva.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(page.getByText('Notes of moderators', { exact: true })).toBeVisible();
});

test('the page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page, moderator);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(`/desk/members/${userId}`);
  await expect(page.getByRole('button', { name: 'Remove everything' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a suspension also removes everything that the member posted', async ({ page, request, site }) => {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(`/desk/members/${userId}`);
  await page.getByRole('button', { name: 'Warn or restrict' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Suspension', { exact: true }).click();
  await dialog.getByLabel('For how many days').fill('3');
  await dialog.getByLabel('Also remove what they posted').check();
  await dialog.getByLabel('Reason', { exact: true }).selectOption('advertising');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Removed: 1 meme, 2 comments.')).toBeVisible();
  expect((await request.get(`${site.url}/memes/${memeId}`)).status()).toBe(404);
});

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

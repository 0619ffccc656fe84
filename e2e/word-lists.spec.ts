import { commentsOf } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, type Person, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SAID = 'Fără porecla șefului. No nicknames of bosses.';

test('an entry is tried, refuses a comment and a title at their fields, and holds after a change', async ({
  page,
  site,
  request,
}) => {
  const author: Person = await registerMember(request, site, 'autor@firma.ro');
  const memeId = await publishMeme(request, site, author, {
    fields: { company: 'IBM', city: 'Iasi', title: 'Our Baldhead again' },
    image: await drawPicture('word-lists'),
  });
  await enterAs(page, ADMIN);
  await page.goto('/admin/screening');
  // By keyboard alone: the dialog opens, is filled, tried and sent.
  await page.getByRole('button', { name: 'Add entries' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Entries').fill('baldhead*');
  await dialog.getByLabel('What it does').selectOption({ label: 'Refuse with a text' });
  await dialog.getByLabel('What the author reads').fill(SAID);
  await dialog.getByLabel('Switched on').check();
  await dialog.getByRole('button', { name: 'Try on the last 30 days' }).press('Enter');
  await expect(dialog.getByText(/^1 text of .* would have matched/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open the meme' })).toHaveAttribute(
    'href',
    new RegExp(`/meme/${memeId}$`),
  );
  await dialog.getByLabel('Entries').press('Shift+Tab');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('1 entry added.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: /baldhead\*/ });
  await expect(row).toContainText('nothing is kept');

  await enterAs(page, author);
  await page.goto(`/meme/${memeId}/comments`);
  const field = commentsOf(page).getByPlaceholder('What are your thoughts?');
  await field.fill('The Baldhead did it.');
  await field.press('Control+Enter');
  await expect(commentsOf(page).getByRole('alert')).toContainText(SAID);
  await expect(field).toHaveValue('The Baldhead did it.');

  await page.goto('/howto');
  const buffer = await drawPicture('word-lists-upload');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  const title = page.getByLabel(/^Title/);
  await title.fill('Baldheads everywhere');
  await page.locator('form button[type=submit]').click();
  await expect(title).toHaveAccessibleDescription(new RegExp(SAID));
  await expect(title).toBeFocused();

  await enterAs(page, ADMIN);
  await page.goto('/admin/screening');
  await page.getByRole('button', { name: 'Change “baldhead*”' }).click();
  await dialog.getByLabel('What it does').selectOption({ label: 'Hold for a moderator' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Entry saved.')).toBeVisible();

  await enterAs(page, author);
  await page.goto(`/meme/${memeId}/comments`);
  await field.fill('The Baldhead did it.');
  await field.press('Control+Enter');
  await expect(commentsOf(page).getByText(/waits for a moderator/i)).toBeVisible();
});

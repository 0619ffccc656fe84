import type { Locator, Page } from '@playwright/test';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, PASSWORD, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

// The trace recorder fetches previews, which the page's CSP refuses; the console check would report that.
test.use({ trace: 'off' });

// The keyboard tests of comments, decisions and roles are in their own files.

let member: Person;
let memeId: number;
test.beforeAll(async ({ site, request }) => {
  member = await registerMember(request, site, 'taste@firma.ro');
  memeId = await publishMeme(request, site, member, {
    fields: { company: 'Dell', city: 'Iasi', title: 'Fără mouse' },
    image: await drawPicture('keyboard'),
  });
});

/** Presses Tab until the target has the focus; fails if it cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/**
 * Presses ArrowDown until the item of the open menu has the focus. The focus moves shortly after a press, so
 * each press waits for the effect of the previous one.
 */
async function arrowTo(page: Page, item: Locator): Promise<void> {
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let presses = 0; presses < 5; presses++) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    const before = await focused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(before);
  }
  await expect(item).toBeFocused();
}

test('the first Tab offers a skip link', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a member logs in, votes, removes the vote and logs out', async ({ page }) => {
  await page.goto(`/meme/${memeId}`);
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' });
  await tabTo(page, logIn);
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Log in with email' });
  await expect(item).toBeVisible();
  await arrowTo(page, item);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  const vote = page.getByRole('main').getByRole('button', { name: /^Upvote, / });
  await tabTo(page, vote);
  await page.keyboard.press('Space');
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect(vote).toHaveAccessibleName('Upvote, 1');
  await expect(vote).not.toHaveAttribute('aria-disabled');
  await expect(vote).toBeFocused();
  await page.keyboard.press('Space');
  await expect(vote).toHaveAccessibleName('Upvote, 0');

  await page.keyboard.press('Control+Home');
  const menu = page.getByRole('button', { name: 'Menu of taste' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(logIn).toBeVisible();
});

test('a member uploads a meme', async ({ page }) => {
  await enterAs(page, member);
  await page.goto('/howto');
  await page.getByLabel('Company').waitFor();
  // The wait begins before the key press, because Playwright must intercept the file dialog.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Enter');
  const picture = { name: 'meme.png', mimeType: 'image/png', buffer: await drawPicture('tabbed') };
  await (await chooser).setFiles(picture);
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await tabTo(page, page.getByLabel('Company'));
  await page.keyboard.type('Endava');
  await page.getByRole('option', { name: 'Endava (Romania)' }).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('City'));
  await page.keyboard.type('Brasov');
  await tabTo(page, page.getByLabel(/^Title/));
  await page.keyboard.type('Doar taste');
  await tabTo(page, page.getByLabel(/^Message/));
  await page.keyboard.type('Nici urmă de mouse.');
  await tabTo(page, page.getByRole('button', { name: 'Post', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Meme uploaded successfully!').first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'See it in My memes' }));
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'Doar taste' });
  await expect(card).toContainText('Endava (Romania)');
  await expect(card).toContainText('Brașov');
});

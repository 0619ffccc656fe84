import type { Page } from '@playwright/test';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

const COUNT = 85;

test.beforeAll(async ({ site, request }) => {
  test.setTimeout(300_000);
  const author = await registerMember(request, site, 'multe@firma.ro');
  const image = await drawPicture('multe');
  for (let n = 0; n < COUNT; n++) {
    const fields = { company: 'Dell', city: 'Iasi', title: `Meme ${n}` };
    await publishMeme(request, site, author, { fields, image });
  }
});

const cards = (page: Page) => page.getByRole('article');
/**
 * Scrolls to the end unless the list already has `enough` cards. On a slow machine, the next page may arrive
 * between two tries.
 */
const scrollToEnd = (page: Page, enough = Number.POSITIVE_INFINITY) =>
  page.evaluate((enoughCards) => {
    if (document.querySelectorAll('article').length < enoughCards)
      window.scrollTo(0, document.body.scrollHeight);
  }, enough);

test('two pages load by themselves, further ones need the button; the address keeps the place', async ({
  page,
}) => {
  await page.goto('/browse');
  await expect(cards(page)).toHaveCount(20);
  await expect(async () => {
    await scrollToEnd(page, 60);
    await expect(cards(page)).toHaveCount(60, { timeout: 1000 });
  }).toPass();
  await scrollToEnd(page);
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(more).toBeVisible();
  await expect(page).toHaveURL(/cursor=/);
  await expect(cards(page)).toHaveCount(60);

  // Going to a meme and back shows the whole list.
  await cards(page).last().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/meme\/\d+$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);

  const top = await cards(page).nth(40).getByRole('heading').textContent();
  await cards(page)
    .nth(40)
    .evaluate((card) => card.scrollIntoView({ block: 'start' }));
  await expect(page).toHaveURL(/cursor=/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible();
  await expect(cards(page).first().getByRole('heading')).toHaveText(top ?? '');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(cards(page).first().getByRole('heading')).toHaveText(`Meme ${COUNT - 1}`);
  await expect(page).not.toHaveURL(/cursor=/);

  // Back at the top, the address has no cursor any more.
  await page.goto('/browse?sort=upvoted');
  await expect(async () => {
    await scrollToEnd(page);
    await expect(page).toHaveURL(/cursor=/, { timeout: 1000 });
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page).toHaveURL(/\/browse\?sort=upvoted$/);
});

import { drawPicture } from './support/draw-picture.ts';
import { type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A whole visit without a script: every step is a link or a form of the page before it. */
test.use({ javaScriptEnabled: false });

const MEMES = 24;
let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'plain@firma.ro');
  const image = await drawPicture('Plain');
  for (let n = 1; n <= MEMES; n++)
    await publishMeme(request, site, author, {
      fields: { company: n % 2 ? 'Oracle' : 'Dell', city: 'Iasi', title: `Printer ${n}` },
      image,
    });
});

test('a visitor without scripts reads, filters, sorts, searches and pages', async ({ page }) => {
  const cards = page.getByRole('main').getByRole('article');
  await page.goto('/');
  await expect(cards.first()).toContainText('Printer');
  await page.getByRole('link', { name: 'This Week' }).click();
  await expect(page).toHaveURL('/?time=week');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Most Upvoted' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/?time=week&sort=upvoted');
  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await expect(page).toHaveURL('/browse');
  const first = await cards.count();
  expect(first).toBeLessThan(MEMES);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(MEMES - first);
  await page.getByRole('link', { name: /Back to the start/ }).click();
  await expect(cards).toHaveCount(first);
  await page.getByRole('link', { name: /^Oracle 12/ }).click();
  await expect(cards).toHaveCount(MEMES / 2);
  await page.getByRole('textbox', { name: 'Search memes' }).fill('printer 11');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(cards).toHaveCount(1);
  await cards.first().getByRole('link', { name: 'Printer 11', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Printer 11');
  await expect(page.getByRole('article').first().getByRole('img').first()).toBeVisible();
  await page.getByRole('link', { name: 'Oracle' }).first().click();
  await expect(page).toHaveURL('/company/Oracle');
  for (const name of ['Terms', 'Moderation log']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Safari before 16.4, Firefox before 119 and Chromium before 111 lack this one. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed')),
);

test('an older browser keeps the page of the server, with one line about it', async ({
  page,
  request,
  site,
}) => {
  const author = await registerMember(request, site, 'old@firma.ro');
  const fields = { company: 'Oracle', city: 'Iasi', title: 'Printer 1' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('Old') });
  const line = page.getByText('This browser is too old to vote');
  const card = page.getByRole('article').filter({ hasText: 'Printer 1' });
  await page.goto('/');
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect(line).toHaveCount(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await page.getByRole('textbox', { name: 'Search memes' }).fill('printer');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=printer/);
  await expect(card.first()).toBeVisible();
  for (const path of [`/meme/${id}`, '/company/Oracle', '/login', '/studio', '/howto']) {
    await page.goto(path);
    await expect(line).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // React would have set up its properties on the elements.
    expect(
      await page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react'))),
    ).toBe(false);
  }
});

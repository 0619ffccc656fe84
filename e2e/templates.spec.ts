import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an admin hides a scene from the studio and offers it again', async ({ page, request, site }) => {
  const name = 'bingo';
  const title = 'Meeting bingo';
  const author = await registerMember(request, site, `scena.${name}@firma.ro`);
  const fields = { company: 'General', title: `Made with ${name}`, template: name, picture_words: 'Luni' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture(name) });
  await enterAs(page, ADMIN);
  await page.goto('/admin/templates');
  await page.getByRole('button', { name: `Hide ${title}` }).click();
  await expect(page.getByText(`${title} is hidden.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto('/studio');
  await expect(page.getByRole('button', { name: /^At the coffee machine/ })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toHaveCount(0);
  // The server leaves out the offer, and keeps the link to the memes of the scene.
  await expect
    .poll(async () => (await request.get(`${site.url}/meme/${id}`)).text())
    .not.toContain('Make your own from this');
  await page.goto(`/meme/${id}`);
  await expect(page.getByRole('link', { name: 'More memes with this scene' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make your own from this' })).toHaveCount(0);
  await page.goto(`/studio?template=${name}`);
  await expect(page.getByText('This scene is not offered any more. Here are the others.')).toBeVisible();
  // The page ignores an order in the URL.
  await page.goto(`/template/${name}?sort=upvoted&time=week`);
  await expect(
    page.getByText('This scene is not offered any more. The memes made with it stay.'),
  ).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: `Made with ${name}` })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make your own from this' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/admin/templates');
  await page.getByRole('button', { name: `Offer ${title} again` }).click();
  await expect(page.getByText(`${title} is offered again.`)).toBeVisible();
  await page.goto('/admin/log');
  const entries = page.getByRole('listitem').filter({ hasText: 'hid a template, or offered it again' });
  await expect(entries.first()).toContainText(title);
  await page.goto(`/meme/${id}`);
  await page.getByRole('link', { name: 'Make your own from this' }).click();
  await expect(page.getByRole('button', { name: 'Next: post it' })).toBeVisible();
});

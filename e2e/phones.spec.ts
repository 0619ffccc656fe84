import { drawPicture } from './support/draw-picture.ts';
import { enterAs, type Person, publishMeme, registerMember, store } from './support/people.ts';
import { expect, test } from './support/test.ts';

// In this order: the first test needs a site without memes.
test.describe.configure({ mode: 'serial' });

test('an empty list says what to do next', async ({ page }) => {
  for (const path of ['/', '/browse', '/company/Dell']) {
    await page.goto(path);
    await expect(page.getByText('No memes found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Post a meme' })).toHaveAttribute(
      'href',
      '/howto',
    );
  }
  await page.goto('/?sort=upvoted&time=now');
  await page.getByRole('link', { name: 'Show all memes' }).click();
  await expect(page).toHaveURL('/?sort=upvoted');
});

async function publish(
  request: Parameters<typeof publishMeme>[0],
  site: Parameters<typeof publishMeme>[1],
): Promise<Person> {
  const author = await registerMember(request, site, 'telefon@firma.ro');
  for (const title of ['Unu', 'Doi', 'Trei']) {
    const fields = { company: 'Dell', city: 'Iasi', title };
    await publishMeme(request, site, author, { fields, image: await drawPicture(title) });
  }
  return author;
}

test('a phone shows the first picture without scrolling, and a bar with the main places', async ({
  page,
  site,
  request,
}) => {
  const author = await publish(request, site);
  await page.goto('/browse');
  const picture = page.getByRole('article').first().getByRole('img').first();
  expect((await picture.boundingBox())?.y).toBeLessThan(422);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Browse', 'Post', 'News', 'Me']);
  await expect(bar.getByRole('link', { name: 'Me', exact: true })).toHaveAttribute(
    'href',
    /^\/login\?return=%2Fmymemes/,
  );

  await enterAs(page, author);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload a meme review' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page).toHaveURL('/mymemes');
});

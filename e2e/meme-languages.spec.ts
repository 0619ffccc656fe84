import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The language of memes, and readers of one (decision 243). */

const ROMANIAN = 'Ședința care putea fi un mail';
const ENGLISH = 'What did you say about the deadline';

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'vorbitor@firma.ro');
  const image = await drawPicture('Words');
  for (const title of [ROMANIAN, ENGLISH])
    await publishMeme(request, site, author, { fields: { company: 'Oracle', city: 'Iasi', title }, image });
});

test('a reader chooses the memes of one language once, for home, all lists and their feeds', async ({
  page,
}) => {
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await page.goto('/');
  await untilRunning(page);
  await expect(titles).toHaveText([ENGLISH, ROMANIAN]);
  await expect(titles.last().locator('[lang=ro]')).toHaveText(ROMANIAN);
  await page.getByRole('link', { name: 'In Romanian', exact: true }).click();
  await expect(titles).toHaveText([ROMANIAN]);
  await expect(page).toHaveURL('/?language=ro');
  const feed = page.locator('link[type="application/rss+xml"]');
  await expect(feed).toHaveAttribute('href', /\/feed\.xml\?language=ro$/);

  // A link without it, in this document and in a new one.
  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await expect(page).toHaveURL('/browse?language=ro');
  await expect(titles).toHaveText([ROMANIAN]);
  await page.goto('/company/Oracle?sort=upvoted');
  await expect(page).toHaveURL('/company/Oracle?sort=upvoted&language=ro');
  await expect(titles).toHaveText([ROMANIAN]);
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', /\?language=ro$/);
  // An address says more than what is kept.
  await page.goto('/browse?language=en');
  await expect(titles).toHaveText([ENGLISH]);

  await page.goto('/');
  await untilRunning(page);
  await page.getByRole('link', { name: 'In Romanian', exact: true }).click();
  await expect(titles).toHaveText([ENGLISH, ROMANIAN]);
  await page.goto('/browse');
  await expect(titles).toHaveText([ENGLISH, ROMANIAN]);
  await expect(page).toHaveURL('/browse');
});

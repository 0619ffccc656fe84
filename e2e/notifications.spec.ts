import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import {
  enterAs,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  submitMeme,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let readers: Person[];
let talkedAbout: number;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoarea@firma.ro');
  readers = [];
  for (const name of ['prima', 'a.doua', 'a.treia'])
    readers.push(await registerMember(request, site, `${name}@firma.ro`));
  talkedAbout = await publishMeme(request, site, author, await memeOf('Discutată'));
});

const memeOf = async (title: string) => ({
  fields: { company: 'Dell', city: 'Iasi', title },
  image: await drawnMeme(title, 500, 400),
});

async function comment(request: APIRequestContext, site: Site, as: Person, content: string): Promise<void> {
  const headers = await headersOf(request, site, as);
  const data = { content };
  const answer = await request.post(`${site.url}/memes/${talkedAbout}/comments`, { headers, data });
  expect(answer.status()).toBe(201);
}

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });

test('comments on one meme are one line with its picture and the first words', async ({
  page,
  request,
  site,
}) => {
  const [first, second, third] = readers as [Person, Person, Person];
  await comment(request, site, first, 'Ca la noi, numai că la noi ședința era vineri.');
  await enterAs(page, author);
  await page.goto('/notifications');
  const one = line(page, /prima commented on your meme: “Discutată”\./);
  await expect(one).toContainText('Ca la noi, numai că la noi ședința era vineri.');
  const picture = one.locator('img');
  await expect(picture).toHaveAttribute('src', /\.still\.webp$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  // The first one is read by now, so it stays a line of its own.
  await comment(request, site, second, 'Așa e.');
  await comment(request, site, third, 'Și la noi.');
  await comment(request, site, first, 'Zic și eu.');
  await page.goto('/notifications');
  const group = line(page, '3 people commented on your meme: “Discutată”.');
  await expect(group).toContainText('Zic și eu.');
  await expect(group.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await group.getByRole('link').click();
  await expect(page).toHaveURL(/\/meme\/\d+\/comments#comment-\d+$/);
  await expect(page.getByText('Zic și eu.')).toBeVisible();
});

test('an approved meme is shared from its line while it is public', async ({ page, request, site }) => {
  const id = await submitMeme(request, site, author, await memeOf('Proaspătă'));
  const headers = await headersOf(request, site, ADMIN);
  const decide = { headers, data: { status: 'approved' } };
  expect((await request.put(`${site.url}/memes/${id}/approval`, decide)).status()).toBe(200);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, author);
  await page.goto('/notifications');
  const approved = line(page, 'Your meme was approved: “Proaspătă”.');
  await approved.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copy link', { exact: true }).click();
  await expect(page.getByText(/copied/i).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/meme/${id}`);

  const removal = { headers, data: { reason: 'Poza altcuiva', reason_code: 'copyright' } };
  expect((await request.post(`${site.url}/memes/${id}/removal`, removal)).status()).toBe(200);
  await page.reload();
  await expect(line(page, 'Your meme was taken down: “Proaspătă”.')).toBeVisible();
  await expect(approved.getByRole('button', { name: 'Share' })).toHaveCount(0);
});

test('a switch asks for the weekly mail, and a false link stops none', async ({ page }) => {
  await enterAs(page, author);
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Get news by email' }).click();
  const weekly = page.getByRole('checkbox', { name: 'Send me a weekly email with the best memes' });
  await expect(weekly).not.toBeChecked();
  await weekly.check();
  await expect(page.getByText('The weekly email is on.')).toBeVisible();
  await page.goto('/unsubscribe?token=a.b&mail=weekly');
  await expect(page.getByRole('heading', { name: 'Stop the weekly email?' })).toBeVisible();
  await expect(page.getByText('Oprești emailul săptămânal?')).toBeVisible();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('This link does not work.')).toBeVisible();
  await page.goto('/account');
  await expect(weekly).toBeChecked();
  await weekly.uncheck();
  await expect(page.getByText('The weekly email is off.')).toBeVisible();
});

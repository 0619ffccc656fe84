import { drawPicture } from './support/draw-picture.ts';
import { headersOf, type Person, publishMeme, registerMember } from './support/people.ts';
import { readPlainWords } from './support/plain-words.ts';
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
  const filter = page.getByText('Filter', { exact: true });
  await filter.click();
  await page.getByRole('link', { name: 'This Week' }).click();
  await expect(page).toHaveURL('/?time=week');
  await filter.click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Most Upvoted' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/?time=week&sort=upvoted');
  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await expect(page).toHaveURL('/browse');
  // Stands below all cards, so that a page that is still arriving is not counted.
  const more = page.getByRole('link', { name: 'Load more' });
  await more.waitFor();
  const first = await cards.count();
  expect(first).toBeLessThan(MEMES);
  await more.click();
  await expect(cards).toHaveCount(MEMES - first);
  await page.getByRole('link', { name: /Back to the start/ }).click();
  await expect(cards).toHaveCount(first);
  await filter.click();
  await page.getByRole('link', { name: /^Oracle 12/ }).click();
  await expect(cards).toHaveCount(MEMES / 2);
  await page.getByRole('textbox', { name: 'Search memes' }).fill('printer 11');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(cards).toHaveCount(1);
  await cards.first().getByRole('link', { name: 'Printer 11', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Printer 11');
  await expect(page.getByRole('article').first().getByRole('img').first()).toBeVisible();
  await page.getByRole('link', { name: 'Oracle', exact: true }).first().click();
  await expect(page).toHaveURL('/company/Oracle');
  for (const name of ['Terms', 'Moderation log']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the studio says that it needs scripts, and a meme prints with its comments and without bars', async ({
  page,
  request,
  site,
}) => {
  await page.goto('/studio');
  await expect(page.getByText('The studio draws on this device and needs JavaScript.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse memes' })).toBeVisible();
  const fields = { company: 'Dell', city: 'Iasi', title: 'Pe hârtie' };
  const memeId = await publishMeme(request, site, author, { fields, image: await drawPicture('Paper') });
  const headers = await headersOf(request, site, author);
  const data = { content: 'Îl pun pe frigider.' };
  await request.post(`${site.url}/memes/${memeId}/comments`, { headers, data });
  await page.goto(`/meme/${memeId}`);
  const around = page.getByRole('heading', { name: 'More about Dell' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('article').first().getByRole('img').first(),
    page.getByText(data.content),
  ])
    await expect(part).toBeVisible();
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'textbox'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(around).toBeHidden();
  const [paper, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color];
  });
  expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});

test('in a text browser the words of each page stand apart, and the login once', async ({
  page,
  request,
}) => {
  const [{ id }] = (await (await request.get('/memes?limit=1')).json()) as [{ id: number }];
  for (const address of [
    '/',
    '/browse',
    '/browse?search=printer&company=Oracle&time=week&theme=meetings',
    `/meme/${id}`,
    '/company/Oracle',
    '/companies',
    '/themes',
    '/theme/meetings',
    '/ledger',
    '/today',
    '/howto',
    '/report',
    '/register',
    '/login',
  ]) {
    await page.goto(address);
    expect((await readPlainWords(page.locator('body'))).touching, address).toEqual([]);
    const { text } = await readPlainWords(page.getByRole('banner'));
    expect(text.match(/Log in/g), address).toHaveLength(1);
  }
});

test('a visitor without scripts withdraws a meme with its secret, which never stands in an address', async ({
  page,
  request,
  site,
}) => {
  const fields = { company: 'Dell', city: 'Iasi', title: 'Fără nume', nameless: 'true' };
  const image = await drawPicture('Nameless');
  const memeId = await publishMeme(request, site, author, { fields, image });
  const headers = await headersOf(request, site, author);
  const made = await request.post(`${site.url}/memes/${memeId}/withdrawal-secret`, { headers });
  const { secret } = await made.json();
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  await page.goto('/withdraw');
  const field = page.getByLabel('Withdrawal secret');
  await field.fill('ABCDE-ABCDE-ABCDE-ABCDE');
  await field.press('Enter');
  await expect(page.getByText('No meme belongs to this secret.')).toBeVisible();
  await field.fill(secret);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fără nume');
  await expect(page.getByText('No company, person or authority has asked for its removal.')).toBeVisible();
  expect((await request.get(`${site.url}/memes/${memeId}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'Withdraw the meme' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw “Fără nume”?');
  await page.getByRole('button', { name: 'Back to the file' }).click();
  expect((await request.get(`${site.url}/memes/${memeId}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'Withdraw the meme' }).click();
  await page.getByRole('button', { name: 'Withdraw it for good' }).click();
  await expect(page.getByText('The meme is withdrawn.')).toBeVisible();
  await expect(page).toHaveURL('/withdraw');
  expect((await request.get(`${site.url}/memes/${memeId}`)).status()).toBe(404);
  for (const address of addresses) expect(address).not.toMatch(/\?.*secret/);
});

test('a visitor without scripts quotes the exact words in a notice, and reads them at its link', async ({
  page,
  request,
  site,
}) => {
  const fields = { company: 'Dell', city: 'Iasi', title: 'Imprimanta de la etajul trei' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('Etaj') });
  await page.goto(`/report?url=/meme/${id}`);
  await expect(page.getByText('Mark a part of the picture')).toBeHidden();
  await page.getByRole('radio', { name: /^Defamation/ }).check();
  await page.getByLabel('What is wrong with it').fill('La etajul trei nu este nicio imprimantă.');
  await page.getByLabel('The exact words (optional)').fill('scanerul de la etajul trei');
  await page.getByLabel('What is marked is').selectOption('unlawful');
  await page.getByLabel('Your name').fill('Ana Pop');
  await page.getByLabel('Your email').fill('cuvinte@firma.ro');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect(page.getByText('These words do not stand there.')).toBeVisible();
  await expect(page.getByLabel('What is marked is')).toHaveValue('unlawful');
  await page.getByLabel('The exact words (optional)').fill('imprimanta de la etajul trei');
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect(page.getByText(/^Your notice has the number F-\d+\.$/)).toBeVisible();
  await page.goto(await site.mailedFile('cuvinte@firma.ro'));
  await expect(page.getByText('unlawful: imprimanta de la etajul trei')).toBeVisible();
});

import type { HouseRule } from '@corpomeme/contract/rules';
import { expectAccessible } from './support/accessible.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { enterAs, headersOf, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('after a rule change, the author reads the version of the decision, and visitors the change', async ({
  page,
  site,
  request,
  browser,
}) => {
  const author = await registerMember(request, site, 'autoarea@firma.ro');
  const image = await drawnMeme('rules');
  const id = await submitMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Iasi', title: 'Deadline' },
    image,
  });
  const headers = await headersOf(request, site, ADMIN);
  const data = { status: 'rejected', reason_code: 'off_topic' };
  expect((await request.put(`${site.url}/memes/${id}/approval`, { headers, data })).status()).toBe(200);

  await page.goto('/');
  await enterAs(page, ADMIN);
  await page.goto('/admin/rules');
  await page.getByRole('button', { name: 'Edit rule 4' }).click();
  await page
    .getByLabel('Text in English')
    .fill('Post about work and offices, and about the company that you choose.');
  await page
    .getByLabel('Text in Romanian')
    .fill('Postează despre muncă și birou și despre compania pe care o alegi.');
  await expectAccessible(page);
  await page.getByRole('region', { name: 'House rules' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rule 4 saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit rule 4' })).toBeFocused();

  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await theirs.goto('/');
  await enterAs(theirs, author);
  await theirs.goto('/mymemes');
  const main = theirs.getByRole('main');
  await expect(
    main.getByText('Post about work, and about the company that you choose.').first(),
  ).toBeVisible();
  await expect(
    main.getByText('Postează despre muncă și despre compania pe care o alegi.').first(),
  ).toHaveAttribute('lang', 'ro');
  await main.getByRole('link', { name: 'House rule 4' }).first().click();
  await expect(theirs).toHaveURL('/rules#rule-4');
  await expect(main.getByText('Post about work and offices, and about')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the rules and their changes read fully in both languages', async ({ page, request, site }) => {
    const headers = await headersOf(request, site, ADMIN);
    const rules = (await (await request.get(`${site.url}/moderation/rules`)).json()) as HouseRule[];
    const copyright = rules.find(({ reasons }) => reasons.includes('copyright'));
    const { text, version } = copyright?.versions[0] ?? { text: { en: '', ro: '' }, version: 0 };
    const data = {
      version,
      text: { en: `${text.en} Quotes are fine.`, ro: `${text.ro} Citatele sunt în regulă.` },
      reasons: copyright?.reasons,
    };
    const changed = await request.put(`${site.url}/admin/rules/${copyright?.number}`, { headers, data });
    expect(changed.status()).toBe(200);
    await page.goto('/howto');
    await page.getByRole('link', { name: 'Read all house rules' }).click();
    await expect(page).toHaveURL('/rules');
    await expect(page.locator('ins').filter({ hasText: 'Quotes are fine.' })).toBeVisible();
    await page.getByRole('link', { name: 'Română' }).click();
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'ro');
    await expect(page.locator('ins').filter({ hasText: 'Citatele sunt în regulă.' })).toBeVisible();
    await expect(page.getByRole('article')).not.toContainText('Quotes');
  });
});

import { expectAccessible, expectInside } from './support/accessible.ts';
import { addCompanyFigures } from './support/company-figures.ts';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The page of a company (product: figures of a company). */

const PAGE = '/company/Oracle';

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'cifre@firma.ro');
  const id = await publishMeme(request, site, author, {
    fields: { company: 'Oracle', city: 'Iasi', title: 'Originalul' },
    image: await drawPicture('figures', 320, 240),
  });
  addCompanyFigures(site, id);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Narrow only: `screens.spec.ts` opens a company at each width.
  test('the page sums up its figures at a glance, and leads to themes, order and search', {
    tag: '@narrow',
  }, async ({ page }) => {
    await page.goto(PAGE);
    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance.getByText('Mostly about meetings, pay and small joys.')).toBeVisible();
    await expect(glance.getByText('Glume, not a survey.')).toBeVisible();
    await page.getByText('The figures', { exact: true }).click();
    await expect(page.getByText('Meetings: 2 times as much as elsewhere')).toBeVisible();
    await expect(page.getByText('Small joys: less than elsewhere')).toBeVisible();
    await expect(page.getByText('at least 10')).toBeVisible();
    const chart = page.getByRole('region', { name: 'What the memes are about' });
    await expect(chart.getByRole('listitem')).toHaveCount(3);
    await expect(chart.getByText('more than elsewhere: 26%')).toBeVisible();
    const quarters = page.getByRole('region', { name: 'Quarter by quarter' });
    await expect(quarters.getByRole('row', { name: /Meetings/ })).toContainText('52%');
    const best = page.getByRole('region', { name: 'The best of each theme' });
    await expect(best.getByRole('link')).toHaveCount(2);
    await expect(best.getByRole('link', { name: /Copia 12/ })).toContainText('Pay');
    await expectInside(page);

    const cards = page.getByRole('article');
    await chart.getByRole('link', { name: 'Pay' }).click();
    await expect(page).toHaveURL(`${PAGE}?theme=pay`);
    await expect(cards).toHaveCount(4);
    await expect(glance).toHaveCount(0);

    await page.goto(PAGE);
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Sort by').selectOption({ label: 'Most Votes' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sort=upvoted/);
    await expect(cards.first()).toContainText('Copia 12');

    await page.goto(PAGE);
    await page.getByLabel('Search in these memes').fill('originalul');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/browse?company=Oracle&search=originalul');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Originalul');
  });
});

test('the page is accessible, states its facts for search engines, keeps its state in the address, and explains how it counts', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto(PAGE);
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(text ?? '')['@graph'][0]).toMatchObject({
    '@type': 'CollectionPage',
    about: { '@type': 'Organization', name: 'Oracle' },
    mainEntity: { '@type': 'ItemList', numberOfItems: expect.any(Number) },
    keywords: ['Meetings', 'Pay', 'Small joys'],
    interactionStatistic: { userInteractionCount: 10 },
  });
  await untilRunning(page);
  await expectAccessible(page);
  await expectInside(page);
  await page.getByText('Filter', { exact: true }).click();
  await page.getByLabel('Sort by').selectOption({ label: 'Most Votes' });
  await expect(page).toHaveURL(/sort=upvoted/);
  const themes = page.getByRole('navigation', { name: 'Theme' });
  await themes.getByRole('link', { name: 'Meetings' }).click();
  await expect(page).toHaveURL(/theme=meetings/);
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(page.getByRole('article').first()).toContainText('Copia 11');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Copia 12');
  await page.getByText('The figures', { exact: true }).click();
  await page.getByRole('link', { name: 'How we count' }).first().click();
  await expect(page.getByRole('heading', { name: 'One voice per person, theme and month' })).toBeVisible();
  await expectAccessible(page);
});

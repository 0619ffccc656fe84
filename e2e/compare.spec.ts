import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { storeFigures } from './support/stored-figures.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The comparison of companies (product: comparing companies, decision 132). */

/** Dell and Oracle differ in pay, and not in meetings. */
const FIGURES = {
  Dell: { pay: [34, 28, 41], meetings: [20, 14, 27] },
  Oracle: { pay: [15, 10, 21], meetings: [22, 16, 29] },
} as const;

test.beforeAll(({ site }) => storeFigures(site, FIGURES));

const findings = (page: Page) => page.getByRole('region', { name: 'Where the figures differ' });

test('a reader compares companies from the page of one, by names and by addresses', async ({ page }) => {
  await page.goto('/company/Dell');
  await page.getByRole('link', { name: 'Compare with other companies' }).click();
  await expect(page).toHaveURL('/compare?a=dell');
  await expect(page.getByRole('heading', { name: 'Which company should stand beside Dell?' })).toBeVisible();
  await expect(page.getByLabel('First company')).toHaveValue('Dell');
  await untilRunning(page);
  await page.getByLabel('Second company').fill('Oracle');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?a=dell&b=oracle');
  await expect(findings(page).getByText('Pay: more at Dell than at Oracle.')).toBeVisible();
  await expect(
    findings(page).getByText('For all other themes, the data does not support a difference.'),
  ).toBeVisible();
  await expect(findings(page).getByText('Jokes, not a survey.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Theme by theme' }).getByText('28 to 41%')).toBeVisible();
  await expect(page.getByText('No difference that the data supports.')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Third company (optional)').fill('IBM');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?a=dell&b=oracle&c=ibm');
  await expect(page.getByText('too few people for a figure')).toHaveCount(2);
  await expect(page.getByText('Too few memes for figures yet.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(page).toHaveURL('/compare?a=dell&b=oracle');
  await expect(page.getByLabel('Third company (optional)')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Third company (optional)')).toHaveValue('IBM');
});

test('the page works without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/compare');
  await expect(page.getByRole('heading', { name: 'Choose at least two companies.' })).toBeVisible();
  await page.getByLabel('First company').fill('oracle');
  await page.getByLabel('Second company').fill('Dell');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?a=oracle&b=dell');
  await expect(findings(page).getByText('Pay: more at Dell than at Oracle.')).toBeVisible();
  await context.close();
});

test('unknown names, a name given twice and “General” are explained', async ({ page }) => {
  await page.goto('/compare?a=Dell&b=orac&c=dell&d=general');
  await expect(page).toHaveURL('/compare?a=dell&b=orac&c=dell&d=general');
  await expect(page.getByText('We know no company named “orac”.')).toBeVisible();
  await expect(page.getByText('Dell is there twice; once is enough.')).toBeVisible();
  await expect(page.getByText(/“General” stands for memes about no company/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Oracle', exact: true }).first().click();
  await expect(page).toHaveURL('/compare?a=dell&b=oracle');
  await page.goto('/compare?a=ibm&b=hp');
  await expect(findings(page)).toContainText('At least two of these companies need enough memes for figures');
});

test('a comparison of one company offers other companies', async ({ page }) => {
  await page.goto('/compare?a=dell&b=nothing-like-it');
  await expect(page.getByText('We know no company named “nothing-like-it”.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Compare with / })
    .first()
    .click();
  await expect(page).toHaveURL(/a=dell&b=/);
});

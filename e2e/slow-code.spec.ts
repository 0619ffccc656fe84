import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

const CODE = '**/assets/companies-*.js';
const linkTo = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** Marks the document, so that a reload shows. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same', ''));
const isSame = (page: Page) => page.locator('body[data-same]');

test.use({ cutsNetwork: true });

test('a later link wins over one whose code is slow, and a failure of the first one changes nothing', async ({
  page,
}) => {
  await page.goto('/');
  await untilRunning(page);
  await mark(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await released;
    await route.abort();
  });
  await linkTo(page, 'Companies A to Z').click();
  await linkTo(page, 'Terms').click();
  await expect(page).toHaveURL(/\/terms/);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/companies-'));
  release();
  await failed;
  await expect(page.getByRole('heading', { level: 1, name: /Terms|Termeni/ }).first()).toBeVisible();
  await expect(isSame(page)).toHaveCount(1);
  await expect(page.getByText('Network error.')).toHaveCount(0);
});

test('a page whose code fails to load is offered again in the same document, which keeps typed text', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await untilRunning(page);
  await mark(page);
  const box = page.getByRole('main').getByRole('textbox');
  await box.fill('Endav');
  let isCut = true;
  await page.route(CODE, (route) => (isCut ? route.abort() : route.continue()));
  const note = page.getByText('Network error.').first().waitFor();
  await linkTo(page, 'Companies A to Z').click();
  await note;
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(isSame(page)).toHaveCount(1);
  await expect(box).toHaveValue('Endav');
  isCut = false;
  await linkTo(page, 'Companies A to Z').click();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

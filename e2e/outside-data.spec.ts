import type { Page } from '@playwright/test';
import { enterAs, idOf } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

const STRANGE = ['{}', '[]', 'null', '{"memes": [{"id"', '<!doctype html><title>Bad gateway</title>'];
const PAGES = [
  '/account',
  '/notifications',
  '/mymemes',
  '/saved',
  '/following',
  '/desk',
  '/desk/reports',
  '/admin',
];

/** Answers all calls of the page but the one for the member with the text. */
async function answerWith(page: Page, body: string): Promise<void> {
  await page.unrouteAll();
  await page.route(
    (url) => !/^\/(assets|users\/me|media|icons)\b/.test(url.pathname),
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ body, contentType: 'application/json' })
        : route.fallback(),
  );
}

/** Skeletons disappear, and what the page says instead is within its frame. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.locator('main .animate-breathe')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toHaveText('');
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('data from elsewhere that is not the contract’s breaks no page', async ({ page, request, site }) => {
  test.slow();
  await enterAs(page, ADMIN);
  const id = await idOf(request, site, ADMIN);
  for (const body of STRANGE) {
    await answerWith(page, body);
    await page.goto(`/admin/users/${id}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  // `response-shapes.test.ts` gives all of these to each call.
  await answerWith(page, '{}');
  for (const path of PAGES) {
    await page.goto(path);
    await expectCalm(page);
  }
});

import type { Page } from '@playwright/test';
import { waitUntilQuiet } from './support/data-calls.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/**
 * Returns a page whose /browse contains planted scripts. `sent` collects the HTML. The page has no console
 * check, because the refusals of this file are console errors.
 */
async function createPlantedPage(page: Page, sent: string[]): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.route('**/browse', async (route) => {
    const response = await route.fetch();
    const planted = '<script>window.planted=1</script><img src="x" onerror="window.planted=2">';
    sent.push((await response.text()).replace('</main>', `${planted}</main>`));
    await route.fulfill({ response, body: sent.at(-1) ?? '' });
  });
  return bare;
}

test('a script injected with user text does not run, strings cannot become markup, and the page works', async ({
  page,
}) => {
  const sent: string[] = [];
  const bare = await createPlantedPage(page, sent);
  await bare.goto('/browse');
  await waitUntilQuiet(bare);
  expect(await bare.evaluate(() => 'planted' in window)).toBe(false);
  // React removes elements that it did not render, so the test checks the response.
  expect(sent.at(-1)).toContain('<script>window.planted=1</script>');
  await expect(bare.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();

  // Only the site’s Trusted Types policy turns text into markup or a script URL.
  await untilRunning(bare);
  const outcomes = await bare.evaluate(() => {
    const attempt = (work: () => void) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
      attempt(() => {
        document.createElement('script').src = 'https://evil.example/x.js';
      }),
      attempt(() => {
        document.createElement('iframe').srcdoc = '<script>alert(1)</script>';
      }),
      attempt(() => {
        document.createElement('div').innerHTML = 'no tag in it';
      }),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'done']);
});

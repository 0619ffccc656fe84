import type { Page } from '@playwright/test';

/** Uses the page, and waits until React runs: for journeys about what a running page does (decision 131). */
export async function startPage(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  // Only a move from one place to another is a use.
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.readyState === 'complete' && !('onHydrated' in window));
}

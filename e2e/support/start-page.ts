import type { Page } from '@playwright/test';

/** Moves the mouse, which counts as a use of the page, and waits until React runs (decision 131). */
export async function startPage(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  // The first event may have no distance, and only a move of the pointer is a use.
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.readyState === 'complete' && !('onHydrated' in window));
}

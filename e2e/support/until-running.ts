import type { Page } from '@playwright/test';

/** Waits until React runs and has repeated what was held before (decision 216). */
export async function untilRunning(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('onHydrated' in window));
}

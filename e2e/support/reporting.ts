import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Fills and submits the open dialog. */
async function fillReport(page: Page, reason: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong with it?').selectOption({ label: reason });
  await dialog.getByLabel('Anything to add (optional)').fill(words);
  await dialog.getByRole('button', { name: 'Send report' }).click();
}

/** Reports the meme from the menu of its page. */
export async function reportMeme(page: Page, reason: string, words: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Report to the moderators' }).click();
  await fillReport(page, reason, words);
}

/** Opens the notifications and returns the latest one with this text. */
export async function readNews(page: Page, text: string): Promise<Locator> {
  await page.goto('/notifications');
  const line = page.getByRole('main').getByRole('article').filter({ hasText: text }).first();
  await expect(line).toBeVisible();
  return line;
}

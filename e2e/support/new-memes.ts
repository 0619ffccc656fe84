import { expect, type Page } from '@playwright/test';

/** Expects the meme at the top of the list. Presses the "new memes" button first if the page shows it. */
export async function expectNew(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: /new memes?$/ });
  const first = page.getByRole('article').first();
  await expect(button.or(first.filter({ hasText: title })).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(first).toContainText(title);
}

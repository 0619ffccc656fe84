import { expect, type Page } from '@playwright/test';

/** Waits until the meme is first in the list, and presses the button that holds new memes back if there is one. */
export async function expectNew(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: /new memes?$/ });
  const first = page.getByRole('article').first();
  await expect(button.or(first.filter({ hasText: title })).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(first).toContainText(title);
}

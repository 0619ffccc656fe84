import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** Downloads the finished meme of the studio and returns its bytes. */
export async function downloadPicture(page: Page): Promise<Buffer> {
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  return readFile(await download.path());
}

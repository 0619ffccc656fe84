import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/test.ts';

/** How pictures get into the studio and out of it. */

const SIZE = { width: 600, height: 300 };

const photo = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#7aa' } })
    .png()
    .toBuffer();

/** Dispatches the event of a picture that a person pastes or drops. */
async function dispatchPicture(page: Page, kind: 'paste' | 'drop'): Promise<void> {
  await page.evaluate(
    ({ type, bytes }) => {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'poza.png', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      const event =
        type === 'paste'
          ? new ClipboardEvent(type, { ...options, clipboardData: transfer })
          : new DragEvent(type, { ...options, dataTransfer: transfer });
      document.body.dispatchEvent(event);
    },
    { type: kind, bytes: (await photo()).toString('base64') },
  );
}

test('a picture is pasted or dropped anywhere on the page', async ({ page }) => {
  await page.goto('/studio');
  for (const kind of ['paste', 'drop'] as const) {
    await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
    await dispatchPicture(page, kind);
    await expect(page.getByRole('heading', { name: 'Picture', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Other scene' }).click();
  }
});

test('the finished picture is copied, and a browser that does not copy says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/studio?template=bingo');
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const copy = page.getByRole('button', { name: 'Copy picture' });
  await copy.click();
  await expect(page.getByText('Picture copied.')).toBeVisible();
  const clipboardPicture = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap(await (item as ClipboardItem).getType('image/png'));
    return [item?.types, picture.width > 1000];
  });
  expect(clipboardPicture).toEqual([['image/png'], true]);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await copy.click();
  await expect(page.getByText('This browser does not copy pictures. Download it instead.')).toBeVisible();
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', cutsNetwork: true });

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#7aa' } })
    .png()
    .toBuffer();

/** Sends a form as a phone's share sheet does. */
async function shareInto(page: Page, picture: Buffer | null): Promise<void> {
  await page.evaluate((bytes) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/studio/share', method: 'POST', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'picture' });
    if (bytes) {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([content], 'poza.png', { type: 'image/png' }));
      input.files = files.files;
    }
    form.append(input);
    document.body.append(form);
    form.submit();
  }, picture?.toString('base64') ?? null);
}

async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/studio');
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('the studio works without a connection once it was opened', async ({ page, context }) => {
  await openWithWorker(page);
  // Waits until the worker has stored the page and all of its files.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const files = await caches.open('files');
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        const missing: string[] = [];
        for (const name of names.filter((each) => new URL(each).pathname.startsWith('/assets/')))
          if (!(await files.match(name, { ignoreVary: true }))) missing.push(name);
        const isStored = await (await caches.open('pages')).match('/studio', { ignoreVary: true });
        return isStored ? missing : ['/studio'];
      }),
    )
    .toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await page.getByLabel('Search scenes').fill('bingo');
  await page.getByRole('button', { name: /^Meeting bingo/ }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Fără net');
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const made = page.getByRole('img', { name: 'The meme you made' });
  await expect
    .poll(() => made.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1000);
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'meme.png');
  await page.reload();
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
});

test('a picture that is shared into the site opens in the studio and never reaches the server', async ({
  page,
}) => {
  await openWithWorker(page);
  // Any site can send such a form, so nothing becomes a draft before the answer.
  await shareInto(page, await photo());
  await expect(page.getByRole('img', { name: 'The picture that was sent here' })).toBeVisible();
  await expect(page).toHaveURL('/studio');
  await page.getByRole('button', { name: 'No, throw it away' }).click();
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  await shareInto(page, await photo());
  await page.getByRole('button', { name: 'Yes, make a meme of it' }).click();
  await expect(page.getByRole('textbox', { name: /^Top text/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Picture', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Top text/ })).toBeVisible();
  await page.getByRole('button', { name: 'Other scene' }).click();
  await shareInto(page, null);
  await expect(page.getByText('The shared picture did not arrive. Choose it here instead.')).toBeVisible();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a share leads to the studio, which asks for the picture', async ({ page }) => {
    await page.goto('/studio');
    await shareInto(page, await photo());
    await expect(page.getByText('The shared picture did not arrive. Choose it here instead.')).toBeVisible();
    await expect(page.getByLabel('Caption a picture')).toBeEnabled();
    await expect(page).toHaveURL('/studio');
  });
});

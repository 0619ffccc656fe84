import sharp from 'sharp';
import { animatedGif } from '../apps/server/test/corpus.ts';
import { type ImageHost, startImageHost } from '../apps/server/test/image-host.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { downloadPicture } from './support/download-picture.ts';
import { enterAs, registerMember } from './support/people.ts';
import { test as base, expect } from './support/test.ts';

/** A test on a site that may fetch from one host. The host has a wide picture and a GIF. */
const test = base.extend<object, { host: ImageHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#3a7' } })
        .jpeg()
        .toBuffer();
      const moving = await animatedGif();
      const host = await startImageHost({
        '/moving.gif': (response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(moving),
        '/wide.jpg': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
      });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  siteSettings: [({ host }, use) => use({ REMOTE_IMAGES: host.host }), { scope: 'worker' }],
});

test('members begin with a picture that the server fetches from an address', async ({
  page,
  request,
  site,
  host,
}) => {
  await page.goto('/studio');
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  await expect(page.getByText('A picture from an address')).toHaveCount(0);
  const width = page.viewportSize()?.width;
  await enterAs(page, await registerMember(request, site, `adresa.${width}@firma.ro`));
  await page.goto('/studio');
  await page.getByText('A picture from an address').click();
  const address = page.getByLabel('Address of the picture');
  await address.fill(host.url('/missing.jpg'));
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText('Could not load the image from this address.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await address.fill(host.url('/wide.jpg'));
  await address.press('Enter');
  await page.getByRole('textbox', { name: /^Top text/ }).fill('De departe');
  await page.getByRole('button', { name: 'Black bar', exact: true }).click();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const made = await sharp(await downloadPicture(page)).metadata();
  expect(made.width / made.height).toBe(2);
  expect(host.asked).toContain('/wide.jpg');

  await page.getByRole('button', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Other scene' }).click();
  await page.getByText('A picture from an address').click();
  await address.fill(host.url('/moving.gif'));
  await address.press('Enter');
  await expect(page.getByRole('slider', { name: 'Frame 1 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const moving = await sharp(await downloadPicture(page), { animated: true }).metadata();
  expect([moving.format, moving.pages]).toEqual(['gif', 3]);
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { choose } from './support/choose.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, logIn, type Person, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

// The trace recorder fetches previews, which the page's CSP refuses; the console check would report that.
test.use({ trace: 'off' });

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
});

async function openForm(page: Page) {
  await enterAs(page, author);
  await page.goto('/howto');
  return {
    file: page.locator('input[type=file]'),
    preview: page.getByAltText('The picture you chose'),
    address: page.getByLabel('Image URL'),
    company: page.getByLabel('Company'),
    city: page.getByLabel('City'),
    title: page.getByLabel(/^Title/),
    submit: page.locator('form button[type=submit]'),
  };
}

const picture = async (word: string, name = 'meme.png', mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer: await drawPicture(word),
});

/** Returns a JPEG of 1 to 5 MB, so that a slow upload takes a while: noise does not compress. */
async function drawNoise(): Promise<Buffer> {
  const plain = { width: 1600, height: 1200, channels: 3, background: '#888' } as const;
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { ...plain, noise: gaussian } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('the form refuses invalid input without the server, takes one picture, and keeps all after a refusal and a reload', async ({
  page,
}) => {
  const { file, preview, address, company, city, title, submit } = await openForm(page);
  await test.step('invalid input', async () => {
    await submit.click();
    await expect(page.getByText('Please upload a file or provide an image URL.')).toBeVisible();
    await expect(file).toBeFocused();
    await file.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
    await expect(page.getByText('File size exceeds 5MB limit.')).toBeVisible();
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Only JPEG, PNG, and GIF formats are allowed.')).toBeVisible();
    await address.fill('not an address');
    await submit.click();
    await expect(address).toHaveAccessibleDescription(/Could not load the image from this address./);
    await file.setInputFiles(await picture('unu'));
    await expect(preview).toBeVisible();
    await expect(city).toHaveCount(0);
    await choose(company, 'Dell');
    await submit.click();
    await expect(city).toBeFocused();
    await expect(city).toHaveAccessibleDescription('Please select a city.');
    // A stored draft may lack fields that the form has by default.
    await page.evaluate(() => {
      const draft = JSON.parse(sessionStorage.getItem('uploadDraft') ?? '{}');
      sessionStorage.setItem('uploadDraft', JSON.stringify({ ...draft, company: '' }));
    });
    await page.reload();
    await submit.click();
    await expect(company).toHaveAccessibleDescription('Please select a company.');
  });
  await test.step('a file clears the address, and an address clears the file', async () => {
    await file.setInputFiles(await picture('doi'));
    await expect(preview).toBeVisible();
    await address.fill('https://imgur.com/gallery/some-title-aBcDeFg');
    await expect(preview).toHaveCount(0);
    await title.focus();
    await expect(address).toHaveValue('https://i.imgur.com/aBcDeFg.jpg');
    await file.setInputFiles(await picture('doi'));
    await expect(address).toHaveValue('');
  });
  await test.step('the picture at an address is shown before it is sent', async () => {
    const thumbnail = await sharp(await drawPicture('sase'))
      .resize(320)
      .webp()
      .toBuffer();
    const image = `data:image/webp;base64,${thumbnail.toString('base64')}`;
    await page.route('**/memes/preview', (route) => {
      const { image_url } = route.request().postDataJSON();
      if (image_url.endsWith('missing.png'))
        return route.fulfill({ status: 400, json: { code: 'image_url_failed' } });
      return route.fulfill({ json: { image, width: 320, height: 240 } });
    });
    await address.fill('https://example.org/a.png');
    await expect(page.getByAltText('The picture at this address')).toBeVisible();
    await address.fill('https://example.org/missing.png');
    await expect(page.getByText('Could not load the image from this address.')).toBeVisible();
  });
  await test.step('a refused upload keeps the form, and a reload keeps the text', async () => {
    await title.fill('Rămâne aici');
    await choose(company, 'Adobe');
    await choose(city, 'Iasi');
    const fakePng = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
    await file.setInputFiles(fakePng);
    await submit.click();
    await expect(page.getByText('Upload failed: Only JPEG, PNG, and GIF formats are allowed.')).toBeVisible();
    await expect(title).toHaveValue('Rămâne aici');
    await page.reload();
    await expect(title).toHaveValue('Rămâne aici');
    await expect(city).toHaveValue('Iasi');
    await expect(page.getByText('a.png')).toBeVisible();
  });
});

test('the whole page takes a pasted or dropped picture; a WebP and a large one are converted, and kept until the logout', async ({
  page,
}) => {
  const { file, preview } = await openForm(page);
  await test.step('paste, drop and the dashed area, which is a button', async () => {
    const bytes = [...(await drawPicture('patru'))];
    /** Dispatches the event on the heading, outside the form, as before any click. */
    const dispatchPicture = (type: 'paste' | 'drop') =>
      page.evaluate(
        ([kind, data]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(data)], `${kind}.png`, { type: 'image/png' }));
          const options = {
            bubbles: true,
            cancelable: true,
            clipboardData: transfer,
            dataTransfer: transfer,
          };
          const event = kind === 'paste' ? new ClipboardEvent(kind, options) : new DragEvent(kind, options);
          document.querySelector('h1')?.dispatchEvent(event);
        },
        [type, bytes] as const,
      );
    await expect(page.locator('input[type=file]')).toBeAttached();
    await dispatchPicture('paste');
    await expect(preview).toBeVisible();
    await expect(page.getByText('paste.png')).toBeVisible();
    await dispatchPicture('drop');
    await expect(page.getByText('drop.png')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(preview).toHaveCount(0);
    const chooser = page.waitForEvent('filechooser');
    await page.locator('label:has(input[type=file])').click({ position: { x: 12, y: 12 } });
    await chooser;
  });
  await test.step('conversion, a reload and the logout', async () => {
    const webp = await sharp(await drawPicture('cinci'))
      .webp()
      .toBuffer();
    await file.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: webp });
    await expect(page.getByText('a.jpg')).toBeVisible();
    await expect(preview).toBeVisible();
    const losesMotion = page.getByText('only its first frame is sent');
    await expect(losesMotion).toHaveCount(0);
    const frames = await Promise.all(['sase', 'sapte'].map((text) => drawPicture(text)));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    await file.setInputFiles({ name: 'm.webp', mimeType: 'image/webp', buffer: moving });
    await expect(page.getByText('m.jpg')).toBeVisible();
    await expect(losesMotion).toBeVisible();
    // Noise does not compress, so this PNG is larger than 5 MB.
    const noise = { width: 1600, height: 1400, channels: 3, background: '#888' } as const;
    const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({ create: { ...noise, noise: gaussian } })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(5_242_880);
    await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await expect(page.getByText('large.jpg')).toBeVisible();
    await expect(page.getByText('File size exceeds 5MB limit.')).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('large.jpg')).toBeVisible();
    await expect(preview).toBeVisible();
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    const count = () =>
      page.evaluate(async () => {
        const open = indexedDB.open('drafts', 1);
        await new Promise((resolve) => open.addEventListener('success', resolve));
        const all = open.result.transaction('pictures').objectStore('pictures').count();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        open.result.close();
        return all.result;
      });
    await expect.poll(count).toBe(0);
  });
});

test('a session that ends keeps the whole form, file included; an upload shows its progress and can be cancelled', async ({
  page,
  request,
  site,
}) => {
  const { file, preview, title, submit } = await openForm(page);
  await test.step('the end of the session', async () => {
    await title.fill('Peste sesiune');
    await file.setInputFiles(await picture('trei'));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await request.post(`${site.url}/users/logout`, { headers: { authorization: `Bearer ${token}` } });
    await submit.click();
    await expect(page.getByText('Login Required')).toBeVisible();
    await logIn(page, author);
    await expect(title).toHaveValue('Peste sesiune');
    await expect(preview).toBeVisible();
    await submit.click();
    await expect(page.getByRole('link', { name: 'See it in My memes' })).toBeVisible();
    await expect(title).toHaveValue('');
    await expect(preview).toHaveCount(0);
  });
  await test.step('a cancelled upload leaves no trace', async () => {
    const headers = await headersOf(request, site, author);
    const countOwn = async () =>
      ((await (await request.get(`${site.url}/users/me/memes`, { headers })).json()) as unknown[]).length;
    const before = await countOwn();
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await title.fill('Nu pleacă');
    await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawNoise() });
    await expect(preview).toBeVisible();
    await submit.click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
    const aborted = page.waitForEvent('requestfailed', (call) => new URL(call.url()).pathname === '/memes');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Upload cancelled. Nothing was sent.')).toBeVisible();
    await expect(submit).toBeFocused();
    await expect(title).toHaveValue('Nu pleacă');
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    expect(await countOwn()).toBe(before);
    // The server accepts the same form, so nothing but the cancel kept the meme away.
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await submit.click();
    await expect(page.getByRole('link', { name: 'See it in My memes' })).toBeVisible();
    expect(await countOwn()).toBe(before + 1);
  });
});

import type { Meme } from '@corpomeme/contract/memes';
import sharp from 'sharp';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Public pictures are sent as AVIF where that is smaller (decision 135). */

/** Overlapping discs: a drawing that AVIF makes smaller at each width. */
function drawDiscs(): Promise<Buffer> {
  const discs = Array.from({ length: 60 }, (_, n) => {
    const colour = `hsl(${(n * 47) % 360} 70% 50%)`;
    return `<circle cx="${(n * 37) % 100}%" cy="${(n * 61) % 100}%" r="${10 + (n % 7) * 6}" fill="${colour}" opacity=".6"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360">${discs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#eee' }).png().toBuffer();
}

// Wide only: which file is sent does not depend on the width.
test('the browser loads the AVIF of a public picture, and its download stays WebP', { tag: '@wide' }, async ({
  page,
  request,
  site,
}) => {
  const author = await registerMember(request, site, 'avif@firma.ro');
  const fields = { company: 'Oracle', city: 'Iasi', title: 'Discs' };
  const id = await publishMeme(request, site, author, { fields, image: await drawDiscs() });
  const readMeme = async () => (await (await request.get(`${site.url}/memes/${id}`)).json()) as Meme;
  // Encoded when the approval cannot be undone any more.
  await expect.poll(async () => (await readMeme()).image_has_avif, { timeout: 120_000 }).toBe(true);
  const loaded: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/media/')) loaded.push(call.url());
  });
  for (const address of ['/', `/meme/${id}`]) {
    loaded.length = 0;
    await page.goto(address);
    const picture = page.getByRole('article').first().getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toMatch(/\.avif$/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // The preload and the picture are one file.
    expect(loaded.filter((url) => !url.endsWith('.avif'))).toEqual([]);
    expect(new Set(loaded).size).toBe(1);
  }
  await expect(page.getByRole('link', { name: 'Download picture' })).toHaveAttribute('href', /\.webp$/);
});

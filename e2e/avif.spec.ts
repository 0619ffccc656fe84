import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The server sends a public picture as AVIF where AVIF is smaller than WebP (decision 135). */

test.use({ siteSettings: { AVIF: 'on' } });

/** Returns a drawing of overlapping discs, which is smaller as AVIF at each width. */
function drawDiscs(width: number): Promise<Buffer> {
  const discs = Array.from({ length: 60 }, (_, n) => {
    const colour = `hsl(${(n * 47) % 360} 70% 50%)`;
    return `<circle cx="${(n * 37) % 100}%" cy="${(n * 61) % 100}%" r="${10 + (n % 7) * 6}" fill="${colour}" opacity=".6"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="360">${discs.join('')}</svg>`;
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
  const [other, id] = [
    await publishMeme(request, site, author, { fields, image: await drawDiscs(480) }),
    await publishMeme(request, site, author, { fields, image: await drawDiscs(520) }),
  ];
  // The server encodes AVIF when moderators cannot undo the approvals any more.
  const hasAvif = async (meme: number) => {
    const answer = await request.get(`${site.url}/memes/${meme}`);
    return ((await answer.json()) as Meme).image_has_avif;
  };
  for (const meme of [other, id]) await expect.poll(() => hasAvif(meme), { timeout: 120_000 }).toBe(true);
  const loaded: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/media/')) loaded.push(call.url());
  });
  const expectSource = (picture: Locator) =>
    expect.poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc),
    );
  for (const address of ['/', `/meme/${id}`]) {
    await page.goto(address);
    await expectSource(page.getByRole('article').first().getByRole('img').first()).toMatch(/\.avif$/);
  }
  const tile = page.locator(`main a[href="/meme/${other}"] img`).first();
  await tile.scrollIntoViewIfNeeded();
  await expectSource(tile).toMatch(/\.avif$/);
  // The preload is AVIF too, the same file as the picture.
  expect(loaded.filter((url) => !url.endsWith('.avif'))).toEqual([]);
  // Before React runs, the link opens the file.
  await untilRunning(page);
  await page.getByRole('link', { name: 'View the picture larger' }).click();
  await expect(page.getByRole('link', { name: 'Download picture' })).toHaveAttribute('href', /\.webp$/);
});

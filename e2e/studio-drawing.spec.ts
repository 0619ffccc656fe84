import { fromTemplate, type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { atWidth, drawMeme, widthWithin } from '@corpomeme/drawing/meme/drawing';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import { TYPEFACES } from '@corpomeme/drawing/type/outlines';
import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { exportedPicture } from './support/exported-picture.ts';
import { expect, test } from './support/test.ts';

/** The longer side of the exported picture. */
const LONGEST = 2048;
/** A tenth of what the product promises; with whole pixels on both sides, far less differs. */
const DIFFERENT_AT_MOST = 0.0001;
const COMPARED = 24;

const TEXTS = [
  ['Când ședința', 'putea fi un e-mail'],
  ['Și țânțarul își ia concediu — “aprobat”', 'How many meetings does it take to plan a meeting?'],
  ['Supercalifragilisticexpialidocious-ședințifică', '100% → 0%'],
];

/** Returns the picture that the browser exports for a draft. */
async function exportInBrowser(page: Page, document: MemeDocument): Promise<Buffer> {
  await page.evaluate(
    (draft) => sessionStorage.setItem('visitorStudio', draft),
    JSON.stringify({ step: 'post', typed: '', document }),
  );
  await page.reload();
  return exportedPicture(page);
}

// The width of the screen plays no part in it.
test('browser and server draw the same memes', { tag: '@wide' }, async ({ page }) => {
  test.slow();
  await page.goto('/studio');
  const differences: [string, number][] = [];
  for (const { name, places } of TEMPLATES.slice(0, COMPARED)) {
    for (const lines of TEXTS) {
      const document = fromTemplate(
        name,
        places.map((_, index) => lines[index % 2] ?? ''),
      );
      if (!document) throw new Error(name);
      const size = sizeOf(document);
      const width = widthWithin(size, LONGEST);
      const here = sharp(Buffer.from(atWidth(drawMeme(document, TYPEFACES), width)))
        .ensureAlpha()
        .raw();
      const there = sharp(await exportInBrowser(page, document))
        .ensureAlpha()
        .raw();
      const [server, browser] = await Promise.all(
        [here, there].map((image) => image.toBuffer({ resolveWithObject: true })),
      );
      if (!server || !browser) throw new Error('nothing was drawn');
      const { info } = server;
      expect([browser.info.width, browser.info.height]).toEqual([info.width, info.height]);
      const different = pixelmatch(server.data, browser.data, undefined, info.width, info.height);
      differences.push([`${name}: ${lines[0]}`, different / (info.width * info.height)]);
    }
  }
  const worst = differences.toSorted((one, other) => other[1] - one[1]).slice(0, 3);
  process.stdout.write(
    `${differences.length} pictures; most different: ${worst.map(([what, share]) => `${what} ${(share * 100).toFixed(4)} %`).join('; ')}\n`,
  );
  expect(differences.filter(([, share]) => share > DIFFERENT_AT_MOST)).toEqual([]);
});

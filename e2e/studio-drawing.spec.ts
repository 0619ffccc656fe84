import { fromTemplate, type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { atWidth, drawMeme, widthWithin } from '@corpomeme/drawing/meme/drawing';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import { TYPEFACES } from '@corpomeme/drawing/type/outlines';
import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { downloadPicture } from './support/download-picture.ts';
import { followLink, leavePage } from './support/follow-link.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The longer side of the exported picture. */
const LONGEST = 2048;
/** The largest accepted share of different pixels. */
const MOST_DIFFERENT = 0.0001;

const TEXTS = [
  ['Când ședința', 'putea fi un e-mail'],
  ['Și țânțarul își ia concediu — “aprobat”', 'How many meetings does it take to plan a meeting?'],
  ['Supercalifragilisticexpialidocious-ședințifică', '100% → 0%'],
];

/** Returns the picture that the browser exports for a draft. */
async function exportInBrowser(page: Page, document: MemeDocument): Promise<Buffer> {
  // The studio reads its draft when it opens.
  await leavePage(page);
  await page.evaluate(
    (draft) => sessionStorage.setItem('visitorStudio', draft),
    JSON.stringify({ step: 'post', typed: '', document }),
  );
  await followLink(page, '/studio');
  return downloadPicture(page);
}

/** Returns the share of pixels in which the exported picture differs from the server's drawing. */
async function differenceOf(document: MemeDocument, exported: Buffer): Promise<number> {
  const width = widthWithin(sizeOf(document), LONGEST);
  const serverImage = Buffer.from(atWidth(drawMeme(document, TYPEFACES), width));
  const decode = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [server, browser] = await Promise.all([decode(serverImage), decode(exported)]);
  const { info } = server;
  expect([browser.info.width, browser.info.height]).toEqual([info.width, info.height]);
  const different = pixelmatch(server.data, browser.data, undefined, info.width, info.height);
  return different / (info.width * info.height);
}

test('the bars of a chart follow their sliders, and browser and server draw them alike', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/studio?template=bar-chart');
  const bar = page.getByRole('slider', { name: /^Bar 2: / });
  await bar.fill('100');
  await page.getByRole('slider', { name: /^Bar 3: / }).fill('0');
  await page.getByRole('slider', { name: 'Bar 3: 0%' }).press('ArrowRight');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Bar 2: 100%' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const chart = fromTemplate('bar-chart') as MemeDocument;
  const base = { kind: 'template' as const, name: 'bar-chart', values: [32, 100, 1, 20] };
  const exported = await downloadPicture(page);
  expect(await differenceOf({ ...chart, base }, exported)).toBeLessThan(MOST_DIFFERENT);
  expect(await differenceOf(chart, exported)).toBeGreaterThan(0.01);
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await bar.fill('60');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('slider', { name: 'Bar 2: 100%' })).toBeVisible();
});

// Wide only: the drawing does not depend on the width.
test('browser and server draw the same memes', { tag: '@wide' }, async ({ page }) => {
  test.slow();
  await page.goto('/studio');
  await untilRunning(page);
  const differences: [string, number][] = [];
  for (const [number, { name, places }] of TEMPLATES.entries()) {
    const lines = TEXTS[number % TEXTS.length] ?? [];
    const document = fromTemplate(
      name,
      places.map((_, index) => lines[index % 2] ?? ''),
    );
    if (!document) throw new Error(name);
    const share = await differenceOf(document, await exportInBrowser(page, document));
    differences.push([`${name}: ${lines[0]}`, share]);
  }
  const worst = differences.toSorted((one, other) => other[1] - one[1]).slice(0, 3);
  process.stdout.write(
    `${differences.length} pictures; most different: ${worst.map(([what, share]) => `${what} ${(share * 100).toFixed(4)} %`).join('; ')}\n`,
  );
  expect(differences.filter(([, share]) => share > MOST_DIFFERENT)).toEqual([]);
});

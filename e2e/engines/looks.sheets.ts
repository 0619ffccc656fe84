import { mkdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { drawPicture } from '../support/draw-picture.ts';
import { submitMeme } from '../support/people.ts';
import { ADMIN } from '../support/site.ts';
import { button } from './find.ts';
import { test } from './test.ts';

/** Writes one contact sheet for each screen and engine: four widths, light above dark. */

const FOLDER = '.tmp/sheets';
const WIDTHS = [320, 390, 768, 1280];
const HEIGHT = 900;
/** Parts of a pixel of the page. */
const SCALE = 0.5;
const GAP = 12;
/** Milliseconds until a page has its pictures. */
const SETTLED = 1500;

test('sheets', async ({ visitor, scene, enter, engine, site, request }) => {
  test.setTimeout(10 * 60_000);
  await mkdir(FOLDER, { recursive: true });
  for (const title of ['Rând 1', 'Rând 2'])
    await submitMeme(request, site, scene.author, {
      fields: { company: 'IBM', city: 'Brasov', title },
      image: await drawPicture(title, 320, 240),
    });
  const screens = {
    home: '/',
    browse: '/browse',
    company: '/company/Oracle',
    meme: `/meme/${scene.memeId}`,
    studio: '/studio',
    upload: '/howto',
    desk: '/desk',
  };
  await visitor.open('/');
  await visitor.press(button('Doar esențiale'));
  for (const [name, address] of Object.entries(screens)) {
    if (name === 'upload') await enter(scene.author);
    if (name === 'desk') await enter(ADMIN);
    const parts: OverlayOptions[] = [];
    for (const [row, look] of ['light', 'dark'].entries()) {
      let left = GAP;
      for (const width of WIDTHS) {
        await visitor.driver.resize(width, HEIGHT);
        await visitor.driver.evaluate((value) => localStorage.setItem('theme', value), look);
        await visitor.open(address);
        await visitor.startPage();
        await setTimeout(SETTLED);
        const size = { width: width * SCALE, height: HEIGHT * SCALE };
        const input = await sharp(await visitor.driver.takeScreenshot())
          .resize({ ...size, fit: 'fill' })
          .toBuffer();
        parts.push({ input, left, top: GAP + row * (size.height + GAP) });
        left += size.width + GAP;
      }
    }
    const width = GAP + WIDTHS.reduce((sum, each) => sum + each * SCALE + GAP, 0);
    const sheet = {
      width,
      height: GAP + 2 * (HEIGHT * SCALE + GAP),
      channels: 3,
      background: '#888',
    } as const;
    await sharp({ create: sheet })
      .composite(parts)
      .png({ palette: true })
      .toFile(`${FOLDER}/${name}-${engine}.png`);
  }
});

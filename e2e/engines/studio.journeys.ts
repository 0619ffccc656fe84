import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { button, field, type Target } from './find.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

/** What the studio draws into the file of a meme: the same pixels in each engine. The titles begin with the promise. */

const SIZE = { width: 800, height: 600 };
/** Well within each cover of the middle. */
const SECRET = { left: 280, top: 284, width: 240, height: 32 };
const FRAMES = 4;
const BLACK = '1d1b16';
const MADE: Target = { css: 'img', name: 'The meme you made' };

/** Returns a picture whose columns are red and blue in turn, with a secret of this colour over them. */
const draw = (secret: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" shape-rendering="crispEdges"><rect width="800" height="600" fill="#f00"/><path d="${Array.from({ length: 400 }, (_, at) => `M${at * 2} 0h1v600h-1z`).join('')}" fill="#00f"/><rect x="280" y="284" width="240" height="32" fill="${secret}"/></svg>`,
  );

const drawPng = (secret: string) => sharp(draw(secret)).png().toBuffer();

async function drawGif(secret: string): Promise<Buffer> {
  const frame = await sharp(draw(secret)).resize(400, 300).png().toBuffer();
  const shifted = await sharp(frame).negate({ alpha: false }).png().toBuffer();
  const frames = Array.from({ length: FRAMES }, (_, at) => (at % 2 === 0 ? frame : shifted));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => 120) })
    .toBuffer();
}

/** Opens the studio, whose later files `read` returns. */
async function openStudio(visitor: Visitor, folder: (name: string) => string) {
  await visitor.open('/studio');
  await visitor.startPage();
  await visitor.driver.evaluate(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      Object.assign(window, { lastBlob: blob });
      return create(blob);
    };
  });
  /** Makes a meme from the picture, and returns to the scenes. */
  return async (picture: Buffer, change: () => Promise<unknown>): Promise<Buffer> => {
    const file = folder(picture.subarray(0, 3).toString() === 'GIF' ? 'own.gif' : 'own.png');
    await writeFile(file, picture);
    await visitor.until('the field', () =>
      visitor.driver.evaluate(() => document.querySelector('input[type=file]') !== null),
    );
    await visitor.driver.chooseFile('input[type=file]', file);
    await visitor.see(button('Turn'));
    await change();
    await visitor.press(button('Next: post it'));
    await visitor.see(MADE);
    const made = await visitor.driver.evaluate(async () => {
      const blob: unknown = Reflect.get(window, 'lastBlob');
      return blob instanceof Blob ? [...new Uint8Array(await blob.arrayBuffer())] : [];
    });
    await visitor.press(button('Back to editing'));
    await visitor.press(button('Other scene'));
    return Buffer.from(made);
  };
}

/** Returns the different colours of a part of the picture, given in its original pixels; of all frames. */
async function coloursOf(made: Buffer, part = SECRET): Promise<string[]> {
  const { width, pages = 1 } = await sharp(made).metadata();
  const scale = width / SIZE.width;
  const [left, top, across, down] = [part.left, part.top, part.width, part.height].map((each) =>
    Math.round(each * scale),
  ) as [number, number, number, number];
  const colours = new Set<string>();
  for (let page = 0; page < pages; page += 1) {
    const { data, info } = await sharp(made, { page })
      .extract({ left, top, width: across, height: down })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels)
      colours.add(data.subarray(at, at + 3).toString('hex'));
  }
  return [...colours];
}

test('Studio: what a bar hides is not in the export', async ({ visitor }, info) => {
  const make = await openStudio(visitor, (name) => info.outputPath(name));
  const cover = async () => {
    await visitor.press(button('Black bar'));
    await visitor.see(button(/^Black bar 1, /));
  };
  const red = await make(await drawPng('#f00'), cover);
  const blue = await make(await drawPng('#00f'), cover);
  expect(red.equals(blue)).toBe(true);
  expect(await coloursOf(red)).toEqual([BLACK]);
});

test('Studio: what the brush paints over is not in the export', async ({ visitor }, info) => {
  const make = await openStudio(visitor, (name) => info.outputPath(name));
  const paint = async () => {
    await visitor.press(button('Paint a bar'));
    await visitor.see({ css: '[data-brush]' });
    const place = await visitor.driver.evaluate(() => {
      const layer = document.querySelector('[data-brush]');
      layer?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left = 0, top = 0, width = 0, height = 0 } = layer?.getBoundingClientRect() ?? {};
      return { left, width, middle: top + height / 2 };
    });
    await visitor.driver.movePointer(place.left + place.width * 0.3, place.middle);
    await visitor.driver.pressPointer();
    for (let part = 0.35; part < 0.71; part += 0.05)
      await visitor.driver.movePointer(place.left + place.width * part, place.middle);
    await visitor.driver.releasePointer();
    await visitor.see({ css: 'li', inside: { css: 'ul, ol', name: 'Stickers and covers' } });
  };
  for (const secret of ['#f00', '#00f'])
    expect(await coloursOf(await make(await drawPng(secret), paint))).toEqual([BLACK]);
});

test('Studio: a caption is drawn into the export', async ({ visitor }, info) => {
  const make = await openStudio(visitor, (name) => info.outputPath(name));
  const plain = sharp({ create: { ...SIZE, channels: 3, background: '#7aa' } });
  const made = await make(await plain.png().toBuffer(), () => visitor.type(field(/^Top text/), 'BIROU'));
  const pixels = await sharp(made).resize(SIZE.width).removeAlpha().greyscale().raw().toBuffer();
  const share = (isLike: (value: number) => boolean) => pixels.filter(isLike).length / pixels.length;
  // The letters and their outline are shapes of our own, so that engines differ at their edges only.
  expect(share((value) => value > 240)).toBeCloseTo(0.0169, 3);
  expect(share((value) => value < 30)).toBeCloseTo(0.008, 3);
});

test('Studio: a GIF keeps its frames and hides what a bar covers', async ({ visitor }, info) => {
  const make = await openStudio(visitor, (name) => info.outputPath(name));
  const cover = async () => {
    await visitor.press(button('Black bar'));
    await visitor.see(button(/^Black bar 1, /));
  };
  const red = await make(await drawGif('#f00'), cover);
  const blue = await make(await drawGif('#00f'), cover);
  expect((await sharp(red).metadata()).pages).toBe(FRAMES);
  expect(red.equals(blue)).toBe(true);
  expect(await coloursOf(red)).toEqual([BLACK]);
});

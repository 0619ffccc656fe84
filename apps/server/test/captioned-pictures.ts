import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { createRandom } from '../src/demo/random.ts';

/** Deterministic pictures with captions, for measuring the picture checks. */

const FONT = fileURLToPath(
  new URL('../src/platform/share-image/share-font/familjen-grotesk.ttf', import.meta.url),
);
const PICTURE_WIDTH = 800;
const PICTURE_HEIGHT = 600;
const MARGIN = 30;
const OUTLINE = 3;

export type CaptionLook = 'outlined' | 'bar' | 'paper';

interface Caption {
  image: Buffer;
  width: number;
  height: number;
}

async function drawText(text: string, colour: string, size: number): Promise<Caption> {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Familjen Grotesk Bold ${size}`,
      fontfile: FONT,
      width: PICTURE_WIDTH - 2 * MARGIN,
      dpi: 72,
      rgba: true,
      align: 'centre',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** Returns a picture of coloured shapes, which differs for each seed. */
export async function drawScene(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const number = (max: number) => random.between(0, max);
  const colour = () => `hsl(${number(359)} ${30 + number(60)}% ${25 + number(55)}%)`;
  const shapes = Array.from({ length: 8 + number(10) }, () => {
    const [x, y] = [number(PICTURE_WIDTH), number(PICTURE_HEIGHT)];
    const [a, b] = [40 + number(260), 40 + number(220)];
    return number(1) === 0
      ? `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${colour()}"/>`
      : `<rect x="${x}" y="${y}" width="${a}" height="${b}" fill="${colour()}" transform="rotate(${number(90)} ${x} ${y})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"><rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/**
 * Adds a caption in a usual style of memes: white letters with a black outline, a white bar above, or text on plain
 * paper.
 */
export async function withCaption(
  scene: Buffer,
  text: string,
  look: CaptionLook = 'outlined',
  size = 44,
): Promise<Buffer> {
  if (look === 'outlined') return withOutlinedText(scene, text, size);
  const words = await drawText(text, '#111111', size);
  const bar = words.height + 2 * MARGIN;
  const at = { left: Math.round((PICTURE_WIDTH - words.width) / 2), top: MARGIN };
  if (look === 'paper') {
    return sharp({ create: { width: PICTURE_WIDTH, height: bar, channels: 3, background: '#faf7f2' } })
      .composite([{ input: words.image, ...at }])
      .png()
      .toBuffer();
  }
  const extended = await sharp(scene).extend({ top: bar, background: '#ffffff' }).png().toBuffer();
  return sharp(extended)
    .composite([{ input: words.image, ...at }])
    .png()
    .toBuffer();
}

async function withOutlinedText(scene: Buffer, text: string, size: number): Promise<Buffer> {
  const [inner, edge] = [await drawText(text, '#ffffff', size), await drawText(text, '#000000', size)];
  const left = Math.round((PICTURE_WIDTH - inner.width) / 2);
  const top = PICTURE_HEIGHT - MARGIN - inner.height;
  const layers: OverlayOptions[] = [];
  for (const dx of [-OUTLINE, 0, OUTLINE])
    for (const dy of [-OUTLINE, 0, OUTLINE])
      layers.push({ input: edge.image, left: left + dx, top: top + dy });
  layers.push({ input: inner.image, left, top });
  return sharp(scene).composite(layers).png({ compressionLevel: 1 }).toBuffer();
}

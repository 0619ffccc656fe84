import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photo12Megapixel } from '../../../test/corpus.ts';
import { convertToAvif } from './avif-convert.ts';
import { convertImage } from './images-convert.ts';

/** Returns lines as thin as letters, red, blue and magenta, on white. */
function colouredLines(width: number, height: number): Promise<Buffer> {
  const lines = Array.from({ length: Math.floor((width * height) / 300) }, (_, n) => {
    const [x, y] = [(n * 23) % width, Math.floor((n * 23) / width) * 14 + (n % 3)];
    const colour = ['#e00000', '#0000e0', '#d000d0'][n % 3];
    return `<path d="M${x} ${y}v9m-4-5h8m-1-4l3 9" stroke="${colour}" stroke-width="1.5" fill="none"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}

const rgb = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

/** Returns the mean difference of a colour value, of 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await rgb(one), await rgb(other)];
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

const isLossless = (webp?: Buffer) => webp?.toString('latin1', 12, 16) === 'VP8L';

test('red and blue letters stay as they are, in WebP and AVIF', async () => {
  const file = await colouredLines(600, 220);
  const { variants } = await convertImage({ bytes: file, format: 'png' });
  const webp = variants.at(-1)?.bytes ?? Buffer.alloc(0);
  const lossy = await sharp(file).webp({ quality: 80 }).toBuffer();
  expect(isLossless(webp)).toBe(true);
  expect(webp.length).toBeLessThanOrEqual(lossy.length * 1.25);
  expect(await differenceOf(file, lossy)).toBeGreaterThan(2);
  expect(await differenceOf(file, webp)).toBeLessThan(0.2);
  const [avif] = (await convertToAvif({ bytes: webp, widths: [{ width: 600, webpSize: 1_000_000 }] })) ?? [];
  const smeared = await sharp(webp).avif({ quality: 60, chromaSubsampling: '4:2:0' }).toBuffer();
  const error = await differenceOf(file, avif?.bytes ?? Buffer.alloc(0));
  expect(error).toBeLessThan(0.6 * (await differenceOf(file, smeared)));
});

test('photographs are lossy', async () => {
  const { variants } = await convertImage({ bytes: await photo12Megapixel(), format: 'jpeg' });
  expect(variants.map(({ bytes }) => isLossless(bytes))).toEqual([false, false, false]);
});

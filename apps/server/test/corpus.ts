import sharp, { type Sharp } from 'sharp';
import { withExif } from './corpus-exif.ts';
import { gifFlood, gifOfAreas, repeatFrames } from './corpus-gif.ts';
import { apng, blackPng, pngTextBomb, withBadChecksum } from './corpus-png.ts';

/** Valid and hostile image files, generated in code (product: images). Each call builds the file anew. */

export const BUCHAREST = { latitude: 44.4268, longitude: 26.1025 };
export const WEBP_MAX_SIDE = 16_383;

/**
 * Returns a 4000×3000 JPEG of about 4 MB like a phone's: rotated by EXIF, with GPS position and thumbnail. Takes 0.5 s.
 */
export async function photo12Megapixel(): Promise<Buffer> {
  const grain = await noise(1000, 750).png().toBuffer();
  const jpeg = await sharp(grain).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer();
  return withExif(jpeg, { orientation: 6, place: BUCHAREST, thumbnail: await smallJpeg(160, 120) });
}

export function smallJpeg(width = 640, height = 480): Promise<Buffer> {
  return noise(width, height).jpeg().toBuffer();
}

export function smallPng(width = 640, height = 480): Promise<Buffer> {
  return noise(width, height).png().toBuffer();
}

export function stillGif(width = 320, height = 240): Promise<Buffer> {
  return noise(width, height).gif().toBuffer();
}

/**
 * Returns a GIF in which each frame differs from the previous one. Draws four frames and repeats them; twelve take about
 * 0.2 s to encode.
 */
export async function heavyGif(frames = 12): Promise<Buffer> {
  const pictures = await Promise.all(Array.from({ length: 4 }, () => noise(400, 300).png().toBuffer()));
  const drawn = await sharp(pictures, { join: { animated: true } })
    .gif({ colours: 8, effort: 1 })
    .toBuffer();
  return repeatFrames(drawn, frames / pictures.length);
}

export const ANIMATION = { width: 700, height: 400, delays: [80, 200, 300], loop: 3 } as const;

/** Returns a GIF of three frames: red, green, blue. */
export async function animatedGif(): Promise<Buffer> {
  const { width, height, delays, loop } = ANIMATION;
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => plain(width, height, colour).toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [...delays], loop })
    .toBuffer();
}

/** Returns a PNG of three frames, with a default picture that is none of them. */
export function animatedPng(): Buffer {
  const size = { width: 64, height: 48 };
  const frame = { width: 40, height: 30, delay: 80 };
  return apng({
    ...size,
    hidden: [0, 255, 0, 255],
    frames: [
      { ...size, colour: [255, 0, 0, 255], delay: 80 },
      { ...frame, left: 10, top: 10, colour: [0, 0, 255, 128], disposal: 1, blend: 1 },
      { ...frame, colour: [0, 0, 0, 255], disposal: 2 },
    ],
  });
}

/** Returns a GIF whose frames leave parts of the screen empty. */
export function sparseGif(): Buffer {
  const area = { top: 4, width: 20, height: 30, disposal: 2 } as const;
  return gifOfAreas(64, 48, [
    { ...area, left: 4, colour: 1 },
    { ...area, left: 40, colour: 2 },
  ]);
}

/**
 * Returns a picture that is upright 90×60 with red, green, blue and white quarters (top left, top right, bottom left,
 * bottom right), stored for `orientation` 1 to 8.
 */
export async function orientedJpeg(orientation: number): Promise<Buffer> {
  const quarter = { width: 45, height: 30, channels: 3 } as const;
  const upright = await plain(90, 60, '#f00')
    .composite([
      { input: { create: { ...quarter, background: '#0f0' } }, left: 45, top: 0 },
      { input: { create: { ...quarter, background: '#00f' } }, left: 0, top: 30 },
      { input: { create: { ...quarter, background: '#fff' } }, left: 45, top: 30 },
    ])
    .toBuffer();
  const turned = await sharp(upright)
    .rotate(STORED_TURN[orientation] ?? 0)
    .png()
    .toBuffer();
  const mirrored = sharp(turned);
  if ([2, 5].includes(orientation)) mirrored.flop();
  if ([4, 7].includes(orientation)) mirrored.flip();
  const jpeg = await mirrored.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  return withExif(jpeg, { orientation });
}

const STORED_TURN: Record<number, number> = { 3: 180, 5: 90, 6: 270, 7: 90, 8: 90 };

export function cmykJpeg(): Promise<Buffer> {
  return plain(400, 300, '#e02020').toColourspace('cmyk').jpeg().toBuffer();
}

export function sixteenBitPng(): Promise<Buffer> {
  return plain(400, 300, '#e02020').toColourspace('rgb16').png().toBuffer();
}

export function transparentPng(): Promise<Buffer> {
  const background = { r: 255, g: 100, b: 0, alpha: 0.5 };
  return sharp({ create: { width: 1500, height: 750, channels: 4, background } })
    .png()
    .toBuffer();
}

export function greyPng(): Promise<Buffer> {
  return plain(400, 300, '#808080').toColourspace('b-w').png().toBuffer();
}

export async function truncatedJpeg(): Promise<Buffer> {
  return firstHalf(await smallJpeg());
}

export async function truncatedPng(): Promise<Buffer> {
  return firstHalf(await smallPng());
}

export async function truncatedGif(): Promise<Buffer> {
  return firstHalf(await stillGif());
}

/** Returns a PNG whose only defect is a checksum; lenient decoders accept it. */
export async function badChecksumPng(): Promise<Buffer> {
  return withBadChecksum(await smallPng(), 'IDAT');
}

/** Returns a valid PNG of 900 megapixels in 120 KB. */
export function pixelBombPng(): Buffer {
  return blackPng(30_000, 30_000);
}

/** Returns a valid PNG just inside the limit, in 8 KB; it must be processed without harm. */
export function largestAllowedPng(): Buffer {
  return blackPng(7000, 7000);
}

/** Returns a small picture with 200 MB of compressed text, which decoders skip. */
export function textBombPng(): Buffer {
  return pngTextBomb(200_000_000);
}

export function frameFloodGif(frames = 2000, width = 10, height = 10): Buffer {
  return gifFlood({ frames, width, height });
}

/** Returns 50 bytes that claim 4 gigapixels. */
export function screenBombGif(): Buffer {
  const size = { width: 65_535, height: 65_535 };
  return gifFlood({ frames: 1, ...size, claimed: size });
}

export function strip(width: number, height: number): Promise<Buffer> {
  return plain(width, height, '#c33').png().toBuffer();
}

/** Returns a long screenshot of a phone with lines of text, opaque but with an alpha channel. */
export function longScreenshot(): Promise<Buffer> {
  const lines = Array.from(
    { length: 275 },
    (_, n) =>
      `<text x="${24 + ((n * 37) % 90)}" y="${72 * n + 40}" font-size="${22 + (n % 3) * 4}" font-family="sans-serif" fill="${['#111', '#1657b8', '#b3261e'][n % 3]}">Ședința ${n} rămâne la 9, iar raportul ${n * 7} al trimestrului este gata</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="20000"><rect width="100%" height="100%" fill="#f6f6f8"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().png().toBuffer();
}

/** Returns files of other formats, by format. The server must refuse them under every declared type. */
export async function foreignFiles(): Promise<Record<string, Buffer>> {
  const image = plain(64, 64, '#c33');
  return {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from('<!doctype html><title>GIF89a</title><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    webp: await image.clone().webp().toBuffer(),
    tiff: await image.clone().tiff().toBuffer(),
    avif: await image.clone().heif({ compression: 'av1' }).toBuffer(),
    text: Buffer.from('JFIF PNG GIF'),
    empty: Buffer.alloc(0),
  };
}

const SCRIPT = Buffer.from('<script>alert(document.domain)</script>');

/** Returns valid images that are also HTML pages. The server must accept them and drop the page's content. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  return {
    jpeg: Buffer.concat([await smallJpeg(), SCRIPT]),
    png: Buffer.concat([await smallPng(), SCRIPT]),
    gif: Buffer.concat([await stillGif(), SCRIPT]),
  };
}

/** Returns a valid image of exactly `size` bytes, padded behind its end. */
export async function imageOfSize(size: number): Promise<Buffer> {
  const image = await smallJpeg(320, 240);
  return Buffer.concat([image, Buffer.alloc(size - image.length)]);
}

function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

function plain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } }).png();
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1);
}

import sharp, { type Sharp } from 'sharp';
import library from 'sharp-phash';

// Its types declare a default export that Node does not see.
const phash = library as unknown as typeof library.default;

type Pixels = Awaited<ReturnType<typeof shrink>>;

/** Pixels per side to which each image is scaled first. */
const SIDE = 192;
/** Pixels cut off at each side for the second fingerprint, 3 %: a slightly cropped copy resembles one of the two. */
const CROPPED = 6;
/**
 * Deviation, of 256 shades. An image with less has one colour with noise, and its fingerprint would depend on the
 * noise.
 */
const PLAIN = 4;

/**
 * Returns the fingerprints of the whole image and of its middle, 64 bits each, as 16 hex digits. Copies differ in few
 * bits (decision 046). Returns none for images of one colour, which all look alike. Uses the first frame of an
 * animation.
 */
export async function fingerprintsOf(picture: Sharp): Promise<string[]> {
  const small = await shrink(picture);
  if (deviationOf(small.data) < PLAIN) return [];
  const inner = SIDE - 2 * CROPPED;
  const middle = await open(small)
    .extract({ left: CROPPED, top: CROPPED, width: inner, height: inner })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [await fingerprintOf(small), await fingerprintOf(middle)];
}

async function shrink(picture: Sharp) {
  return picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function open({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function fingerprintOf({ data, info: { width, height, channels } }: Pixels): Promise<string> {
  return toHex(await phash(data, { raw: { width, height, channels } }));
}

function deviationOf(shades: Buffer): number {
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  return Math.sqrt(shades.reduce((sum, shade) => sum + (shade - mean) ** 2, 0) / shades.length);
}

function toHex(bits: string): string {
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

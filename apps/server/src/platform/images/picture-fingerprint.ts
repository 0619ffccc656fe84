import sharp, { type Sharp } from 'sharp';
import library from 'sharp-phash';

// Its types tell of a default export that Node does not see.
const phash = library as unknown as typeof library.default;

type Pixels = Awaited<ReturnType<typeof shrink>>;

/** All that follows looks at so many pixels a side, whatever the size and shape of the picture. */
const SIDE = 192;
/** Of those cut off at each side, 3 %: a copy that was cropped a little resembles one of the two. */
const CROPPED = 6;
/** Of 256 shades: what differs less than this is one colour with noise, and its fingerprint would be of the noise. */
const PLAIN = 4;

/**
 * What a picture looks like: fingerprints of the whole and of its middle, 64 bits each, as 16 hex digits. Copies differ in few
 * bits (decision 046). None for pictures of one colour, which all look alike. Of an animation the first frame counts.
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

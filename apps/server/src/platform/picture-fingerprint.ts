import sharp, { type Sharp } from 'sharp';
import library from 'sharp-phash';

// Its types tell of a default export that Node does not see.
const phash = library as unknown as typeof library.default;

interface Size {
  width: number;
  height: number;
}

const SIDE = 64;
/** Of 256 shades: what differs less than this is one colour with noise, and its fingerprint would be of the noise. */
const PLAIN = 4;
/** Cut off at each side: a copy that was cropped a little resembles one of the two. */
const CROPPED = 0.03;

/**
 * What a picture looks like: fingerprints of the whole and of its middle, 64 bits each, as 16 hex digits. Copies differ in few
 * bits (docs/decisions/041). None for pictures of one colour, which all look alike. Of an animation the first frame counts.
 * `open` starts afresh each time; `size` is of one frame.
 */
export async function fingerprintsOf(open: () => Sharp, size: Size): Promise<string[]> {
  const left = Math.floor(size.width * CROPPED);
  const top = Math.floor(size.height * CROPPED);
  const middle = { left, top, width: size.width - 2 * left, height: size.height - 2 * top };
  const prints = await Promise.all([fingerprintOf(open()), fingerprintOf(open().extract(middle))]);
  return prints.every((print) => print !== null) ? prints : [];
}

async function fingerprintOf(picture: Sharp): Promise<string | null> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { channels } = await sharp(data, { raw }).stats();
  if ((channels[0]?.stdev ?? 0) < PLAIN) return null;
  return toHex(await phash(data, { raw }));
}

function toHex(bits: string): string {
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

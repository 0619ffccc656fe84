import sharp, { type Sharp, type WebpOptions } from 'sharp';

/** Pixels after orientation, 8-bit sRGB. */
export interface RawPicture {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

interface Size {
  width: number;
  height: number;
}

/** Returns the picture in memory for further work. */
export function openRaw({ data, info: { width, height, channels } }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

const LOSSY = { quality: 80 } satisfies WebpOptions;
const NEAR_LOSSLESS = { nearLossless: true, quality: 60, effort: 2 } satisfies WebpOptions;
const QUICK_LOSSLESS = { lossless: true, effort: 0 } satisfies WebpOptions;
/** The most bytes of a near-lossless file, as a share of the lossy one's. */
const MOST_BYTES = 1.25;
/** The same for a quick lossless file, which takes little time and has more than twice the bytes of a near-lossless one. */
const MOST_QUICK_BYTES = 3.5;
/** Share of pixels that look like their left neighbour. Photographs have less, drawings and screenshots more. */
const FLAT = 0.5;

/**
 * Returns the picture as WebP of each size. Drawings and screenshots are near-lossless where that costs few bytes
 * (decision 180).
 */
export async function encodeStill(
  picture: RawPicture,
  sizes: Size[],
): Promise<{ width: number; bytes: Buffer }[]> {
  const isDrawing = shareOfFlatPixels(picture) >= FLAT;
  return Promise.all(
    sizes.map(async (size) => {
      const encode = (options: WebpOptions) =>
        openRaw(picture)
          .resize({ ...size, fit: 'fill' })
          .webp(options)
          .toBuffer();
      return { width: size.width, bytes: isDrawing ? await encodeDrawing(encode) : await encode(LOSSY) };
    }),
  );
}

async function encodeDrawing(encode: (options: WebpOptions) => Promise<Buffer>): Promise<Buffer> {
  const [lossy, quick] = [await encode(LOSSY), await encode(QUICK_LOSSLESS)];
  if (quick.length <= lossy.length * MOST_QUICK_BYTES) {
    const nearLossless = await encode(NEAR_LOSSLESS);
    if (nearLossless.length <= lossy.length * MOST_BYTES) return nearLossless;
  }
  return lossy;
}

function shareOfFlatPixels({ data, info: { channels } }: RawPicture): number {
  let flat = 0;
  for (let at = channels; at < data.length; at += channels) {
    let isLike = true;
    for (let band = 0; band < channels; band++) isLike &&= data[at + band] === data[at + band - channels];
    if (isLike) flat += 1;
  }
  return (flat * channels) / data.length;
}

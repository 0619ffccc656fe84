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
/**
 * Pixels above which a part of the picture decides how each size is encoded, once and quickly: a long screenshot took three
 * encodings of each (decision 343).
 */
const LARGE = 4_000_000;
/** Effort 2 takes two thirds of the time of the default 4, for files 3 % larger. */
const LARGE_LOSSY = { ...LOSSY, effort: 2 } satisfies WebpOptions;
/** Rows of pixels of a large picture that decide, from all over it. */
const SAMPLE = { bands: 8, pixels: 1_000_000 } as const;
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
  const { width, height } = picture.info;
  const isLarge = width * height > LARGE;
  const sample = isDrawing && isLarge ? sampleOf(picture) : null;
  return Promise.all(
    sizes.map(async (size) => {
      const encode = encoderOf(picture, size);
      if (!isDrawing) return { width: size.width, bytes: await encode(LOSSY) };
      if (!sample) return { width: size.width, bytes: (await encodeDrawing(encode)).bytes };
      const part = { width: size.width, height: Math.ceil((sample.info.height * size.width) / width) };
      const { isLossless } = await encodeDrawing(encoderOf(sample, part));
      return { width: size.width, bytes: await encode(isLossless ? NEAR_LOSSLESS : LARGE_LOSSY) };
    }),
  );
}

type Encode = (options: WebpOptions) => Promise<Buffer>;

function encoderOf(picture: RawPicture, size: Size): Encode {
  return (options) =>
    openRaw(picture)
      .resize({ ...size, fit: 'fill' })
      .webp(options)
      .toBuffer();
}

async function encodeDrawing(encode: Encode): Promise<{ bytes: Buffer; isLossless: boolean }> {
  const [lossy, quick] = [await encode(LOSSY), await encode(QUICK_LOSSLESS)];
  if (quick.length <= lossy.length * MOST_QUICK_BYTES) {
    const nearLossless = await encode(NEAR_LOSSLESS);
    if (nearLossless.length <= lossy.length * MOST_BYTES) return { bytes: nearLossless, isLossless: true };
  }
  return { bytes: lossy, isLossless: false };
}

/** Returns bands of whole rows, evenly spread over the picture, as one picture. */
function sampleOf({ data, info: { width, height, channels } }: RawPicture): RawPicture {
  const rows = Math.max(
    1,
    Math.min(Math.floor(SAMPLE.pixels / SAMPLE.bands / width), Math.floor(height / SAMPLE.bands)),
  );
  const bands = Array.from({ length: SAMPLE.bands }, (_, band) => {
    const start = Math.floor((band * (height - rows)) / (SAMPLE.bands - 1)) * width * channels;
    return data.subarray(start, start + rows * width * channels);
  });
  return { data: Buffer.concat(bands), info: { width, height: rows * SAMPLE.bands, channels } };
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

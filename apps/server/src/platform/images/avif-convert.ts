import sharp from 'sharp';

export interface AvifJob {
  /** The largest WebP variant. */
  bytes: Uint8Array;
  /** The variants to encode, narrowest first, with the bytes of each as WebP. */
  widths: { width: number; webpSize: number }[];
}

interface AvifFile {
  width: number;
  bytes: Buffer;
}

/** Pixels. Encoding takes two seconds and 100 MB per megapixel. */
const MAX_PIXELS = 4_000_000;
/** Chosen by `npm run bench -- pictures`: similarity to the original is about that of the WebP (decision 135). */
const AVIF = { quality: 60, effort: 4 } as const;
/** Name of the first chunk of a WebP without loss, which is a drawing or screenshot (decision 180). */
const LOSSLESS = 'VP8L';

/** Returns null for animations, very large pictures, and where a width would not be smaller than its WebP. */
export async function convertToAvif({ bytes, widths }: AvifJob): Promise<AvifFile[] | null> {
  const { pages = 1, width: largest, height } = await sharp(bytes, { animated: true }).metadata();
  if (pages > 1 || largest * height > MAX_PIXELS) return null;
  const isLossless = Buffer.from(bytes.subarray(12, 16)).toString('latin1') === LOSSLESS;
  // Lossy WebP has no more colours than 4:2:0 holds.
  const options = { ...AVIF, chromaSubsampling: isLossless ? '4:4:4' : '4:2:0' };
  const files: AvifFile[] = [];
  for (const { width, webpSize } of widths) {
    const encoded = await sharp(bytes).resize({ width }).avif(options).toBuffer();
    if (encoded.length >= webpSize) return null;
    files.push({ width, bytes: encoded });
  }
  return files;
}

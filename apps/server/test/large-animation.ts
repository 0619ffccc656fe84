import sharp from 'sharp';

/** Bytes of the largest animation that the storage may hold, rounded up. */
const LENGTH = 16_000_000;
const RIFF_HEADER = 8;

/** Returns an animated WebP of two frames with a chunk that viewers skip, so that its length is that of a large GIF. */
export async function largeAnimation(width = 640, height = 480): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3 * 2, 120);
  pixels.fill(220, pixels.length / 2);
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  const animation = await sharp(pixels, { raw })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer();
  const chunk = Buffer.alloc(LENGTH);
  chunk.write('JUNK', 0, 'latin1');
  chunk.writeUInt32LE(LENGTH - RIFF_HEADER, 4);
  const whole = Buffer.concat([animation, chunk]);
  whole.writeUInt32LE(whole.length - RIFF_HEADER, 4);
  return whole;
}

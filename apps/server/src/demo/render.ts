import sharp from 'sharp';
import type { Picture } from './drawing/shapes/picture.ts';

/** Returns a PNG, or a GIF of an animation, like a member's upload. */
export async function renderPicture({ frames, delays }: Picture): Promise<Buffer> {
  const [first = '', ...others] = frames.map((frame) => Buffer.from(frame));
  if (others.length === 0) return sharp(first).png({ compressionLevel: 2 }).toBuffer();
  const drawn = await Promise.all(frames.map((frame) => sharp(Buffer.from(frame)).png().toBuffer()));
  return sharp(drawn, { join: { animated: true } })
    .gif({ delay: delays, loop: 0, colours: 32 })
    .toBuffer();
}

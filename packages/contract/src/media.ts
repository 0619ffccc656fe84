import { z } from 'zod';

/** `/media/{key}/{width}.webp` (product: images); the key is 128 bits in hex. */
import { UPLOAD } from './limits.ts';

/** Returns the widths of an image's stored variants, narrowest first. Images are never enlarged, so there may be only one. */
export function imageWidths(largest: number): number[] {
  return [...UPLOAD.widths.filter((width) => width < largest), largest];
}

export const MediaParams = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.string().regex(/^[1-9]\d{0,4}\.webp$/),
});

/** `/avatars/{seed}.svg` (product: third parties). */
export const AvatarParams = z.object({
  file: z
    .string()
    .max(100)
    .regex(/\.svg$/),
});

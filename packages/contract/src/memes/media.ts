import { z } from 'zod';

import { UPLOAD } from '../site/limits.ts';

/** Returns the widths of an image's stored variants, narrowest first. Images are never enlarged, so there may be only one. */
export function imageWidths(largest: number): number[] {
  return [...UPLOAD.widths.filter((width) => width < largest), largest];
}

/**
 * `/media/{key}/{width}.webp`, `{width}.still.webp` for the first frame of an animation, or `{width}.avif` where
 * `image_has_avif` says so (product: images). The key is 128 bits in hex.
 */
export const MediaParams = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.string().regex(/^[1-9]\d{0,4}((\.still)?\.webp|\.avif)$/),
});

/** `/avatars/{seed}.svg` (product: third parties). */
export const AvatarParams = z.object({
  file: z
    .string()
    .max(100)
    .regex(/\.svg$/),
});

import { z } from 'zod';

/** `/media/{key}/{width}.webp` (decision 16); the key is 128 bits in hex. */
export const MediaParams = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.string().regex(/^[1-9]\d{0,4}\.webp$/),
});

/** `/avatars/{seed}.svg` (decision 23). */
export const AvatarParams = z.object({
  file: z
    .string()
    .max(100)
    .regex(/\.svg$/),
});

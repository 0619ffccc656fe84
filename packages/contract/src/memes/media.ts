import { z } from 'zod';
import { UPLOAD } from '../site/limits.ts';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';

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

export const readImage = operation({
  method: 'GET',
  path: resourcePath.media,
  summary: 'Read an image variant as WebP or AVIF, or the first frame of an animation; supports ranges',
  tag: 'media',
  access: 'public',
  scope: 'read',
  params: MediaParams,
  response: { 200: z.any(), 206: z.any() },
  errors: [],
});

export const readAvatar = operation({
  method: 'GET',
  path: resourcePath.avatar,
  summary: 'Read the avatar of a name as SVG',
  tag: 'media',
  access: 'public',
  scope: 'read',
  params: AvatarParams,
  response: { 200: z.any() },
  errors: [],
});

import type { Meme } from './memes.ts';

/** Pixels and bytes (product: share images). In a file without schemas, because every page's head imports it. */
export const SHARE_IMAGE = { width: 1200, height: 630, maxBytes: 300_000, type: 'image/jpeg' } as const;

/** The version of the drawing code; raising it changes every URL. */
const DRAWING = 1;

type ShareImageContent = Pick<Meme, 'title' | 'company' | 'image_url'>;

/** Returns a hash of title, company and picture, which changes when the share image does. */
export function shareImageVersion({ title, company, image_url }: ShareImageContent): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify([DRAWING, title, company, image_url]))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

import type { Meme } from './memes.ts';

/** Decision 21: pixels and bytes. Free of schemas, since every page's head needs it. */
export const SHARE_IMAGE = { width: 1200, height: 630, maxBytes: 300_000, type: 'image/jpeg' } as const;

/** Raised when the drawing itself changes, which changes every address. */
const DRAWING = 1;

type Drawn = Pick<Meme, 'title' | 'company' | 'image_url'>;

/** Differs whenever the share image does: title, company or picture. */
export function shareImageVersion({ title, company, image_url }: Drawn): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify([DRAWING, title, company, image_url]))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

import type { Meme } from '../memes/memes.ts';

/** Pixels and bytes (product: share images). In a file without schemas, because every page's head imports it. */
export const SHARE_IMAGE = { width: 1200, height: 630, maxBytes: 300_000, type: 'image/jpeg' } as const;

/** The version of the drawing code; raising it changes every URL. */
const DRAWING = 1;

type ShareImageContent = Pick<Meme, 'title' | 'company' | 'image_url'>;

/** Returns a hash of title, company and picture, which changes when the share image does. */
export function shareImageVersion({ title, company, image_url }: ShareImageContent): string {
  return versionOf([DRAWING, title, company, image_url]);
}

/** Bars of the share image of a company. */
export const SHARE_BARS = 4;

interface ShareBar {
  theme: string;
  share: number;
}

/** Returns a hash of what the share image of a company shows. The order of `shares` is the order of the bars. */
export function companyImageVersion(company: string, shares: readonly ShareBar[]): string {
  const bars = shares.slice(0, SHARE_BARS).map(({ theme, share }) => [theme, share]);
  return versionOf([DRAWING, company, bars]);
}

/** Returns a hash of what the share image of a theme shows. */
export function themeImageVersion({ en, ro }: { en: string; ro: string }): string {
  return versionOf([DRAWING, en, ro]);
}

function versionOf(content: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(content))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

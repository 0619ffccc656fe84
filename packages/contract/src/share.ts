import { z } from 'zod';
import type { Meme } from './memes.ts';

/** What other sites and programs see of this one (decisions 20 and 21). Sizes are pixels and bytes. */

export const SHARE_IMAGE = { width: 1200, height: 630, maxBytes: 300_000, type: 'image/jpeg' } as const;
export const FEED = { items: 30 } as const;
export const SITEMAP = {
  /** Meme ids that one file covers; the format allows 50,000 addresses. */
  idsPerFile: 5000,
} as const;
/** What an embedded card needs; `minWidth` is the narrowest screen. */
export const EMBED = { width: 480, minWidth: 240 } as const;

export const ShareImageParams = z.object({ file: z.string().regex(/^[1-9]\d{0,15}\.jpg$/) });
/** `v` names what is drawn, so that caches never hold an old picture under a new address. */
export const ShareImageQuery = z.object({ v: z.string().max(40).optional() });

export const FeedParams = z.object({ name: z.string().min(1).max(100) });
export const SitemapParams = z.object({ file: z.string().regex(/^[1-9]\d{0,8}\.xml$/) });

const Pixels = z.coerce.number().int().min(1).max(100_000);
export const OembedQuery = z.object({
  url: z.string().min(1).max(2048),
  format: z.string().max(20).default('json'),
  maxwidth: Pixels.optional(),
  maxheight: Pixels.optional(),
});
export type OembedQuery = z.infer<typeof OembedQuery>;

/** oEmbed 1.0, type `rich`. */
export const Oembed = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    author_name: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.number().int(),
    html: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().int().optional(),
    thumbnail_height: z.number().int().optional(),
  })
  .meta({ id: 'Oembed' });
export type Oembed = z.infer<typeof Oembed>;

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

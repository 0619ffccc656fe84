import { z } from 'zod';
import { READ_LANGUAGES } from '../memes/meme-lists.ts';
import { opaque, plainLine } from '../site/fields.ts';

/** Feeds, sitemaps, share images and embeds for other sites. Sizes are pixels. */

export const FEED = { items: 30 } as const;
export const SITEMAP = {
  /** Publications that one file covers. The format allows 50,000 addresses, but 1,000 keep one response below 300 KB. */
  memesPerFile: 1000,
} as const;
/** The default width of an embedded card. */
export const EMBED = { width: 480 } as const;

export const ShareImageParams = z.object({ file: z.string().regex(/^[1-9]\d{0,15}\.jpg$/) });
/** `v` is the version of the image, so that caches never serve an old picture for a new URL. */
export const ShareImageQuery = z.object({ v: opaque(40).optional() });

/** Only memes for readers of one language. */
export const FeedQuery = z.object({ language: z.enum(READ_LANGUAGES).optional() });
export type FeedQuery = z.infer<typeof FeedQuery>;

export const FeedParams = z.object({ name: plainLine(100).min(1) });
export const SitemapParams = z.object({ file: z.string().regex(/^[1-9]\d{0,8}\.xml$/) });

const Pixels = z.coerce.number().int().min(1).max(100_000);
export const OembedQuery = z.object({
  url: plainLine(2048).min(1),
  format: plainLine(20).default('json'),
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
    /** Only for a meme. */
    author_name: z.string().optional(),
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

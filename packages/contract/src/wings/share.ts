import { z } from 'zod';
import { READ_LANGUAGES } from '../memes/meme-lists.ts';
import { opaque, plainLine } from '../site/fields.ts';

/** Feeds, sitemaps and share images. */

export const FEED = { items: 30 } as const;
export const SITEMAP = {
  /** Publications that one file covers. The format allows 50,000 addresses, but 400, each in three languages, keep one response below 300 KB. */
  memesPerFile: 400,
} as const;
export const ShareImageParams = z.object({ file: z.string().regex(/^[1-9]\d{0,15}\.jpg$/) });
/** `v` is the version of the image, so that caches never serve an old picture for a new URL. */
export const ShareImageQuery = z.object({ v: opaque(40).optional() });

/** Only memes for readers of one language. */
export const FeedQuery = z.object({ language: z.enum(READ_LANGUAGES).optional() });
export type FeedQuery = z.infer<typeof FeedQuery>;

export const FeedParams = z.object({ name: plainLine(100).min(1) });
export const SitemapParams = z.object({ file: z.string().regex(/^[1-9]\d{0,8}\.xml$/) });

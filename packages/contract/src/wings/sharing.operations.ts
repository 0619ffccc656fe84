import { z } from 'zod';
import { READ_LANGUAGES } from '../memes/meme-lists.ts';
import { ThemeParams } from '../memes/themes.ts';
import { opaque, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';

export const FEED = { items: 30 } as const;
export const SITEMAP = {
  /** Publications that one file covers. The format allows 50,000 addresses, but 400, each in three languages, keep one response below 300 KB. */
  memesPerFile: 400,
} as const;
const ShareImageParams = z.object({ file: z.string().regex(/^[1-9]\d{0,15}\.jpg$/) });
/** `v` is the version of the image, so that caches never serve an old picture for a new URL. */
const ShareImageQuery = z.object({ v: opaque(40).optional() });

/** Only memes for readers of one language. */
export const FeedQuery = z.object({ language: z.enum(READ_LANGUAGES).optional() });
export type FeedQuery = z.infer<typeof FeedQuery>;

const FeedParams = z.object({ name: plainLine(100).min(1) });
const SitemapParams = z.object({ file: z.string().regex(/^[1-9]\d{0,8}\.xml$/) });

export const readSecurityTxt = operation({
  method: 'GET',
  path: resourcePath.securityTxt,
  summary: 'Read where to report a vulnerability',
  tag: 'sharing',
  access: 'public',
  response: { 200: z.string() },
  errors: [],
});

export const readManifest = operation({
  method: 'GET',
  path: resourcePath.manifest,
  summary: 'Read what browsers show of the installed site',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  response: { 200: z.string() },
  errors: [],
});

export const readSiteShareImage = operation({
  method: 'GET',
  path: resourcePath.siteShareImage,
  summary: 'Read the share image of the site as JPEG',
  tag: 'sharing',
  access: 'public',
  response: { 200: z.any() },
  errors: [],
});

export const readShareImage = operation({
  method: 'GET',
  path: resourcePath.shareImage,
  summary: 'Read the share image of a meme as JPEG, 1200×630',
  tag: 'sharing',
  access: 'public',
  params: ShareImageParams,
  query: ShareImageQuery,
  response: { 200: z.any() },
  errors: ['meme_not_found'],
});

export const readCompanyShareImage = operation({
  method: 'GET',
  path: resourcePath.companyShareImage,
  summary: 'Read the share image of a company with its figures as JPEG, 1200×630',
  tag: 'sharing',
  access: 'public',
  params: FeedParams,
  query: ShareImageQuery,
  response: { 200: z.any() },
  errors: ['company_not_found'],
});

export const readThemeShareImage = operation({
  method: 'GET',
  path: resourcePath.themeShareImage,
  summary: 'Read the share image of a theme as JPEG, 1200×630',
  tag: 'sharing',
  access: 'public',
  params: ThemeParams,
  query: ShareImageQuery,
  response: { 200: z.any() },
  errors: ['theme_not_found'],
});

export const readRobots = operation({
  method: 'GET',
  path: resourcePath.robots,
  summary: 'Read the rules for crawlers',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  response: { 200: z.string() },
  errors: [],
});

export const readSitemapIndex = operation({
  method: 'GET',
  path: resourcePath.sitemap,
  summary: 'Read the index of the sitemap files',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  response: { 200: z.string() },
  errors: [],
});

export const readPageSitemap = operation({
  method: 'GET',
  path: resourcePath.sitemapPages,
  summary: 'Read the sitemap of pages other than memes',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  response: { 200: z.string() },
  errors: [],
});

export const readMemeSitemap = operation({
  method: 'GET',
  path: resourcePath.sitemapMemes,
  summary: 'Read a sitemap of approved memes, 400 publications per file',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  params: SitemapParams,
  response: { 200: z.string() },
  errors: [],
});

export const readRssFeed = operation({
  method: 'GET',
  path: resourcePath.rss,
  summary: 'Read the newest memes as RSS 2.0',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  query: FeedQuery,
  response: { 200: z.string() },
  errors: [],
});

export const readAtomFeed = operation({
  method: 'GET',
  path: resourcePath.atom,
  summary: 'Read the newest memes as Atom',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  query: FeedQuery,
  response: { 200: z.string() },
  errors: [],
});

export const readJsonFeed = operation({
  method: 'GET',
  path: resourcePath.jsonFeed,
  summary: 'Read the newest memes as JSON Feed',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  query: FeedQuery,
  response: { 200: z.string() },
  errors: [],
});

export const readCompanyRssFeed = operation({
  method: 'GET',
  path: resourcePath.companyRss,
  summary: 'Read the newest memes of a company as RSS 2.0',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  params: FeedParams,
  query: FeedQuery,
  response: { 200: z.string(), 308: z.string() },
  errors: ['company_not_found'],
});

export const readCompanyAtomFeed = operation({
  method: 'GET',
  path: resourcePath.companyAtom,
  summary: 'Read the newest memes of a company as Atom',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  params: FeedParams,
  query: FeedQuery,
  response: { 200: z.string(), 308: z.string() },
  errors: ['company_not_found'],
});

export const readThemeRssFeed = operation({
  method: 'GET',
  path: resourcePath.themeRss,
  summary: 'Read the newest memes of a theme as RSS 2.0',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  params: ThemeParams,
  query: FeedQuery,
  response: { 200: z.string() },
  errors: ['theme_not_found'],
});

export const readThemeAtomFeed = operation({
  method: 'GET',
  path: resourcePath.themeAtom,
  summary: 'Read the newest memes of a theme as Atom',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  params: ThemeParams,
  query: FeedQuery,
  response: { 200: z.string() },
  errors: ['theme_not_found'],
});

/** Feeds, sitemaps and share images. */

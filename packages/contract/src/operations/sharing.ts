import { z } from 'zod';
import { MemeParams } from '../memes.ts';
import { operation } from '../operation.ts';
import { resourcePath } from '../paths.ts';
import {
  FeedParams,
  Oembed,
  OembedQuery,
  ShareImageParams,
  ShareImageQuery,
  SitemapParams,
} from '../share.ts';

export const readOembed = operation({
  method: 'GET',
  path: resourcePath.oembed,
  summary: 'How a meme is shown on another site (oEmbed 1.0)',
  tag: 'sharing',
  access: 'public',
  cached: true,
  query: OembedQuery,
  response: { 200: Oembed },
  errors: ['meme_not_found', 'oembed_format'],
});

export const readEmbed = operation({
  method: 'GET',
  path: resourcePath.embed,
  summary: 'A meme as a card for other sites, HTML',
  tag: 'sharing',
  access: 'public',
  cached: true,
  params: MemeParams,
  response: { 200: z.string(), 404: z.any() },
  errors: [],
});

export const readSecurityTxt = operation({
  method: 'GET',
  path: resourcePath.securityTxt,
  summary: 'Where to report a weakness',
  tag: 'sharing',
  access: 'public',
  response: { 200: z.string() },
  errors: [],
});

export const readSiteShareImage = operation({
  method: 'GET',
  path: resourcePath.siteShareImage,
  summary: 'The site as a share image, JPEG',
  tag: 'sharing',
  access: 'public',
  response: { 200: z.any() },
  errors: [],
});

export const readShareImage = operation({
  method: 'GET',
  path: resourcePath.shareImage,
  summary: 'A meme as a share image, JPEG, 1200×630',
  tag: 'sharing',
  access: 'public',
  params: ShareImageParams,
  query: ShareImageQuery,
  response: { 200: z.any() },
  errors: ['meme_not_found'],
});

export const readRobots = operation({
  method: 'GET',
  path: resourcePath.robots,
  summary: 'What crawlers may read',
  tag: 'sharing',
  access: 'public',
  cached: true,
  response: { 200: z.string() },
  errors: [],
});

export const readSitemapIndex = operation({
  method: 'GET',
  path: resourcePath.sitemap,
  summary: 'Index of all sitemap files',
  tag: 'sharing',
  access: 'public',
  cached: true,
  response: { 200: z.string() },
  errors: [],
});

export const readPageSitemap = operation({
  method: 'GET',
  path: resourcePath.sitemapPages,
  summary: 'Pages that are no meme',
  tag: 'sharing',
  access: 'public',
  cached: true,
  response: { 200: z.string() },
  errors: [],
});

export const readMemeSitemap = operation({
  method: 'GET',
  path: resourcePath.sitemapMemes,
  summary: 'Approved memes, 1,000 ids a file',
  tag: 'sharing',
  access: 'public',
  cached: true,
  params: SitemapParams,
  response: { 200: z.string() },
  errors: [],
});

export const readRssFeed = operation({
  method: 'GET',
  path: resourcePath.rss,
  summary: 'The newest memes, RSS 2.0',
  tag: 'sharing',
  access: 'public',
  cached: true,
  response: { 200: z.string() },
  errors: [],
});

export const readAtomFeed = operation({
  method: 'GET',
  path: resourcePath.atom,
  summary: 'The newest memes, Atom',
  tag: 'sharing',
  access: 'public',
  cached: true,
  response: { 200: z.string() },
  errors: [],
});

export const readJsonFeed = operation({
  method: 'GET',
  path: resourcePath.jsonFeed,
  summary: 'The newest memes, JSON Feed',
  tag: 'sharing',
  access: 'public',
  cached: true,
  response: { 200: z.string() },
  errors: [],
});

export const readCompanyRssFeed = operation({
  method: 'GET',
  path: resourcePath.companyRss,
  summary: 'The newest memes of a company, RSS 2.0',
  tag: 'sharing',
  access: 'public',
  cached: true,
  params: FeedParams,
  response: { 200: z.string() },
  errors: [],
});

export const readCompanyAtomFeed = operation({
  method: 'GET',
  path: resourcePath.companyAtom,
  summary: 'The newest memes of a company, Atom',
  tag: 'sharing',
  access: 'public',
  cached: true,
  params: FeedParams,
  response: { 200: z.string() },
  errors: [],
});

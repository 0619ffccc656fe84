import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { page, resource } from '@corpomeme/contract/site/paths';
import type { SitemapItemLoose } from 'sitemap';
import type { ListedMeme } from './sitemap.queries.ts';

/** Only used namespaces, because crawlers read each byte. */
const NAMESPACES = { news: false, video: false, xhtml: false, image: true };

export async function writeSitemap(origin: string, items: SitemapItemLoose[]): Promise<string> {
  const { SitemapStream } = await import('sitemap');
  return text(Readable.from(items).pipe(new SitemapStream({ hostname: origin, xmlns: NAMESPACES })));
}

export async function writeSitemapIndex(origin: string, paths: string[]): Promise<string> {
  const { SitemapIndexStream } = await import('sitemap');
  return text(Readable.from(paths.map((path) => ({ url: origin + path }))).pipe(new SitemapIndexStream()));
}

export function viewMemeAddress(origin: string, meme: ListedMeme): SitemapItemLoose {
  return {
    url: page.meme(meme.id),
    // Rounded to the minute, like all public times of a meme.
    lastmod: new Date(Math.max(meme.published_at ?? 0, minuteOf(meme.updated_at))).toISOString(),
    img: origin + resource.media(meme.image_key, meme.image_width),
  };
}

/** Allows pages and images to crawlers, and disallows API calls and the administration. */
export function writeRobots(origin: string): string {
  const closed = [
    '/admin',
    '/api/',
    '/companies/',
    '/docs',
    '/health/',
    '/memes',
    '/metrics',
    '/openapi.json',
    '/themes/',
    '/users',
    '/ws',
  ];
  return [
    'User-agent: *',
    'Allow: /',
    'Allow: /media/',
    'Allow: /share/',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${resource.sitemap()}`,
    '',
  ].join('\n');
}

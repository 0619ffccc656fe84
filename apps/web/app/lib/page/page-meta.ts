import type { ReadLanguage } from '@corpomeme/contract/memes/meme-lists';
import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import { SHARE_IMAGE } from '@corpomeme/contract/wings/share-image';
import type { MetaDescriptor } from 'react-router';
import { clip } from '../clip.ts';
import { originOf, type RouteMatches } from './root-data.ts';

export interface PageFacts {
  title: string;
  /** Any length; it is cut to the length that other sites show. */
  description: string;
  /** The page's URL without origin, with its own parameters only. */
  path: string;
  /** Path of a share image; defaults to the site's. */
  image?: { path: string; alt: string };
  /** Publication time, for pages about one thing. */
  published?: string;
  /** For pages that search engines should not index. */
  hidden?: boolean;
  /** Path of the list's next page. */
  next?: string | null;
  alternates?: Alternate[];
  /** JSON-LD, escaped by the router. */
  structured?: object;
}

/** Another format of the same content, by path. */
interface Alternate {
  type: string;
  path: string;
  title: string;
}

/** Returns the address of a page, picture or feed in the language of the page; the default language has none of its own. */
export function inLanguageOf(path: string): string {
  const { parameter } = m.language;
  if (!parameter) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}

const DESCRIPTION_MAX = 200;

/**
 * Returns title, description, canonical, Open Graph and Twitter tags (product: server-rendered pages).
 */
export function pageMeta(matches: RouteMatches, facts: PageFacts): MetaDescriptor[] {
  const origin = originOf(matches);
  const title = facts.title === m.chrome.name ? m.chrome.name : `${facts.title} · ${m.chrome.name}`;
  const description = clip(facts.description, DESCRIPTION_MAX);
  const url = origin + inLanguageOf(facts.path);
  return [
    { title },
    { name: 'description', content: description },
    ...(facts.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: url }]),
    ...links(origin, facts),
    { property: 'og:site_name', content: m.chrome.name },
    ...(m.language.openGraph ? [{ property: 'og:locale', content: m.language.openGraph }] : []),
    { property: 'og:type', content: facts.published ? 'article' : 'website' },
    ...(facts.published ? [{ property: 'article:published_time', content: facts.published }] : []),
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: facts.title },
    { name: 'twitter:description', content: description },
    ...imageTags(origin, facts.image ?? { path: resource.siteShareImage(), alt: m.chrome.name }),
    ...(facts.structured ? [{ 'script:ld+json': facts.structured as Record<string, never> }] : []),
  ];
}

type MemesIn = ReadLanguage | undefined;

/** Returns the feeds of the newest memes of the site, for pages that list them; in one language as the page. */
export function siteFeeds(language: MemesIn): Alternate[] {
  return feeds(m.chrome.name, [resource.rss(), resource.atom()], language);
}

export function companyFeeds(company: string, language: MemesIn): Alternate[] {
  const paths: FeedPaths = [resource.companyRss(company), resource.companyAtom(company)];
  return feeds(`${m.chrome.name}: ${company}`, paths, language);
}

export function themeFeeds(slug: string, theme: string, language: MemesIn): Alternate[] {
  return feeds(`${m.chrome.name}: ${theme}`, [resource.themeRss(slug), resource.themeAtom(slug)], language);
}

/** Returns the address of a feed for a link: in the language of the page, with the memes that the page shows. */
export function feedAddress(path: string, language: MemesIn): string {
  return inLanguageOf(filtered(path, language));
}

const filtered = (path: string, language: MemesIn) => (language ? `${path}?language=${language}` : path);

/** RSS and Atom. */
type FeedPaths = readonly [rss: string, atom: string];

function feeds(title: string, [rss, atom]: FeedPaths, language: MemesIn): Alternate[] {
  return [
    { type: 'application/rss+xml', path: filtered(rss, language), title: `${title} (RSS)` },
    { type: 'application/atom+xml', path: filtered(atom, language), title: `${title} (Atom)` },
  ];
}

function links(origin: string, { next, alternates = [] }: PageFacts): MetaDescriptor[] {
  return [
    ...(next ? [{ tagName: 'link', rel: 'next', href: origin + next }] : []),
    ...alternates.map(({ type, path, title }) => ({
      tagName: 'link',
      rel: 'alternate',
      type,
      title,
      href: origin + inLanguageOf(path),
    })),
  ];
}

function imageTags(origin: string, { path, alt }: NonNullable<PageFacts['image']>): MetaDescriptor[] {
  const content = origin + inLanguageOf(path);
  return [
    { property: 'og:image', content },
    { property: 'og:image:type', content: SHARE_IMAGE.type },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content },
    { name: 'twitter:image:alt', content: alt },
  ];
}

import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import { FEED, type FeedQuery } from '@corpomeme/contract/wings/sharing.operations';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { findCompany } from '../../../companies/companies.ts';
import { listMemes } from '../../../memes/memes.service.ts';
import { findTheme } from '../../../memes/themes/themes.ts';
import { EVERYBODY } from '../../../site/access/visibility.queries.ts';
import { byline, secondName, spoken, themeName } from '../share-words.view.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 cannot contain, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

interface FeedFacts {
  /** Without a trailing slash. */
  origin: string;
  title: string;
  description: string;
  /** Path of the corresponding page. */
  page: string;
  addresses: { rss: string; atom: string; json?: string };
  memes: Meme[];
}

const FEED_TYPES = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

async function writeRss({ origin, ...feed }: FeedFacts): Promise<string> {
  return writeXml({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      '@xmlns:media': 'http://search.yahoo.com/mrss/',
      channel: {
        title: feed.title,
        link: origin + feed.page,
        description: feed.description,
        lastBuildDate: updatedAt(feed.memes).toUTCString(),
        language: m.language.tag,
        'atom:link': { '@href': origin + feed.addresses.rss, '@rel': 'self', '@type': 'application/rss+xml' },
        item: feed.memes.map((meme) => viewRssItem(origin, meme)),
      },
    },
  });
}

async function writeAtom({ origin, ...feed }: FeedFacts): Promise<string> {
  return writeXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': m.language.tag,
      // Of its own: filtered feeds and those of other languages belong to the same page.
      id: origin + feed.addresses.atom,
      title: feed.title,
      subtitle: feed.description,
      updated: updatedAt(feed.memes).toISOString(),
      author: { name: m.chrome.name, uri: origin },
      link: [
        { '@rel': 'alternate', '@href': origin + feed.page },
        { '@rel': 'self', '@href': origin + feed.addresses.atom },
      ],
      entry: feed.memes.map((meme) => viewAtomEntry(origin, meme)),
    },
  });
}

function writeJsonFeed({ origin, ...feed }: FeedFacts): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1',
    // A field of version 1.1, which readers of version 1 ignore.
    language: m.language.tag,
    title: feed.title,
    home_page_url: origin + feed.page,
    feed_url: origin + (feed.addresses.json ?? feed.addresses.rss),
    description: feed.description,
    author: { name: m.chrome.name, url: origin },
    items: feed.memes.map((meme) => ({
      id: origin + page.meme(meme.id),
      url: origin + page.meme(meme.id),
      title: memeTitle(meme),
      content_html: viewContent(origin, meme),
      summary: viewSummary(meme),
      image: origin + meme.image_url,
      date_published: meme.created_at,
      date_modified: meme.created_at,
      author: { name: meme.username },
      tags: [meme.company],
    })),
  });
}

/** Escapes all texts and attributes (names that begin with `@`); no other code of the feeds writes markup of XML. */
async function writeXml(root: object): Promise<string> {
  const { default: Builder } = await import('fast-xml-builder');
  const builder = new Builder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressBooleanAttributes: false,
  });
  // Texts of earlier releases may contain characters that XML cannot.
  return `<?xml version="1.0" encoding="utf-8"?>\n${withoutControls(builder.build(root))}`;
}

/** The content's time, not the current one, so that an unchanged feed gets a 304. */
const updatedAt = ([newest]: Meme[]) => new Date(newest?.created_at ?? 0);

function viewRssItem(origin: string, meme: Meme) {
  const link = origin + page.meme(meme.id);
  return {
    title: memeTitle(meme),
    link,
    guid: { '@isPermaLink': 'true', '#text': link },
    pubDate: new Date(meme.created_at).toUTCString(),
    // `author` of RSS is an e-mail address, which the site does not publish.
    'dc:creator': meme.username,
    category: meme.company,
    ...(isSpoken(meme) && { 'dc:language': meme.language }),
    description: escapeHtml(viewSummary(meme)),
    'content:encoded': viewContent(origin, meme),
    // An `enclosure` would have to say the file's length, for which each file would be opened.
    'media:content': {
      '@url': origin + meme.image_url,
      '@type': 'image/webp',
      '@medium': 'image',
      '@width': meme.image_width,
      '@height': meme.image_height,
    },
  };
}

function viewAtomEntry(origin: string, meme: Meme) {
  const link = origin + page.meme(meme.id);
  return {
    ...(isSpoken(meme) && { '@xml:lang': meme.language }),
    id: link,
    title: memeTitle(meme),
    link: [
      { '@href': link },
      { '@rel': 'enclosure', '@href': origin + meme.image_url, '@type': 'image/webp' },
    ],
    updated: meme.created_at,
    published: meme.created_at,
    author: { name: meme.username },
    category: { '@term': meme.company, '@label': meme.company },
    summary: viewSummary(meme),
    content: { '@type': 'html', '#text': viewContent(origin, meme) },
  };
}

/** Returns whether the words of a meme are in one language. */
const isSpoken = ({ language }: Meme) => language === 'ro' || language === 'en';

const viewSummary = (meme: Meme) => meme.message ?? byline(meme.company, meme.username);

/** Returns HTML: the picture, the message and the byline. */
function viewContent(origin: string, meme: Meme): string {
  const alt = meme.image_alt ?? m.sharing.imageAlt({ title: memeTitle(meme), company: meme.company });
  const image = `<img src="${origin}${meme.image_url}" width="${meme.image_width}" height="${meme.image_height}" alt="${escapeHtml(alt)}">`;
  return `<p>${image}</p>${paragraphs(meme.message)}<p>${escapeHtml(byline(meme.company, meme.username))}</p>`;
}

/** Returns the newest approved memes of the site. */
async function readSiteFeed(ctx: Context, query: FeedQuery): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: m.chrome.name,
    description: m.sharing.siteDescription,
    page: spoken(page.home()),
    addresses: {
      rss: filteredFeed(resource.rss(), query),
      atom: filteredFeed(resource.atom(), query),
      json: filteredFeed(resource.jsonFeed(), query),
    },
    memes: await newest(ctx, query),
  };
}

/** Returns the newest approved memes of a company. */
async function readCompanyFeed(ctx: Context, company: string, query: FeedQuery): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: m.sharing.companyTitle({ company }),
    description: m.sharing.companyDescription({ company }),
    page: spoken(page.company(company)),
    addresses: {
      rss: filteredFeed(resource.companyRss(company), query),
      atom: filteredFeed(resource.companyAtom(company), query),
    },
    memes: await newest(ctx, { ...query, company }),
  };
}

/** Returns the newest approved memes of a theme. Throws AppError('theme_not_found'). */
async function readThemeFeed(ctx: Context, slug: string, query: FeedQuery): Promise<FeedFacts> {
  const { name } = await findTheme(ctx, slug);
  const second = secondName(name);
  return {
    origin: ctx.config.publicUrl,
    title: m.sharing.themeTitle({ theme: themeName(name) }),
    description: m.sharing.themeDescription({
      themes: second ? `${themeName(name)} (${second})` : themeName(name),
    }),
    page: spoken(page.theme(slug)),
    addresses: {
      rss: filteredFeed(resource.themeRss(slug), query),
      atom: filteredFeed(resource.themeAtom(slug), query),
    },
    memes: await newest(ctx, { ...query, theme: slug }),
  };
}

/** Returns the address of a feed in the reader's language, with the language of the memes that the reader asked for. */
function filteredFeed(address: string, { language }: FeedQuery): string {
  return spoken(language === undefined ? address : `${address}?language=${language}`);
}

/** Redirects to the feed under the company's current name permanently. */
function moveTo(reply: FastifyReply, address: string): string {
  reply.status(308).header('location', address).type('text/plain; charset=utf-8');
  return '';
}

async function newest(ctx: Context, filter: FeedQuery & { company?: string; theme?: string }) {
  const query = { sort: 'recent', time: 'all', limit: FEED.items, ...filter } as const;
  return (await listMemes(ctx, EVERYBODY, query)).memes;
}

/** Registers the feeds of the newest 30 approved memes. */
export function registerFeeds(app: App, ctx: Context): void {
  handle(app, operations.readRssFeed, async ({ query }, reply) => {
    reply.type(FEED_TYPES.rss);
    return writeRss(await readSiteFeed(ctx, query));
  });
  handle(app, operations.readAtomFeed, async ({ query }, reply) => {
    reply.type(FEED_TYPES.atom);
    return writeAtom(await readSiteFeed(ctx, query));
  });
  handle(app, operations.readJsonFeed, async ({ query }, reply) => {
    reply.type(FEED_TYPES.json);
    return writeJsonFeed(await readSiteFeed(ctx, query));
  });
  handle(app, operations.readCompanyRssFeed, async ({ params, query }, reply) => {
    const { name } = await findCompany(ctx, params.name);
    if (name !== params.name) return moveTo(reply, filteredFeed(resource.companyRss(name), query));
    reply.type(FEED_TYPES.rss);
    return writeRss(await readCompanyFeed(ctx, name, query));
  });
  handle(app, operations.readCompanyAtomFeed, async ({ params, query }, reply) => {
    const { name } = await findCompany(ctx, params.name);
    if (name !== params.name) return moveTo(reply, filteredFeed(resource.companyAtom(name), query));
    reply.type(FEED_TYPES.atom);
    return writeAtom(await readCompanyFeed(ctx, name, query));
  });
  handle(app, operations.readThemeRssFeed, async ({ params, query }, reply) => {
    const feed = await readThemeFeed(ctx, params.slug, query);
    reply.type(FEED_TYPES.rss);
    return writeRss(feed);
  });
  handle(app, operations.readThemeAtomFeed, async ({ params, query }, reply) => {
    const feed = await readThemeFeed(ctx, params.slug, query);
    reply.type(FEED_TYPES.atom);
    return writeAtom(feed);
  });
}

/** Escapes user content in hand-written markup. */

function withoutControls(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

/** Escapes text for content and for attributes in double quotes. */
function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Returns each line of a message as a paragraph. */
function paragraphs(message: string | null): string {
  const lines = (message ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}

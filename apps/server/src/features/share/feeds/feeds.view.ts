import { memeTitle } from '@corpomeme/contract/meme-title';
import type { Meme } from '@corpomeme/contract/memes';
import { page } from '@corpomeme/contract/paths';
import type { Feed, Item } from 'feed';
import { escapeHtml, paragraphs, withoutControls } from '../markup.view.ts';
import { shareStrings } from '../share.strings.ts';

export interface FeedFacts {
  /** Without a trailing slash. */
  origin: string;
  title: string;
  description: string;
  /** Path of the corresponding page. */
  page: string;
  addresses: { rss: string; atom: string; json?: string };
  memes: Meme[];
}

export const FEED_TYPES = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

export async function writeRss(facts: FeedFacts): Promise<string> {
  const feed = await createFeed(facts, facts.addresses.rss);
  for (const meme of facts.memes) {
    // `author` of RSS is an e-mail address, which the site does not publish.
    const creator = { name: 'dc:creator', objects: { _text: withoutControls(meme.username) } };
    feed.addItem({ ...viewItem(facts.origin, meme), extensions: [creator] });
  }
  return feed.rss2();
}

export async function writeAtom(facts: FeedFacts): Promise<string> {
  const feed = await createFeed(facts, facts.addresses.atom);
  for (const meme of facts.memes) {
    const author = [{ name: withoutControls(meme.username) }];
    feed.addItem({ ...viewItem(facts.origin, meme), author, published: new Date(meme.created_at) });
  }
  return feed.atom1();
}

export async function writeJsonFeed(facts: FeedFacts): Promise<string> {
  const feed = await createFeed(facts, facts.addresses.json ?? facts.addresses.rss);
  for (const meme of facts.memes) {
    const item = viewItem(facts.origin, meme);
    // JSON needs no markup, so author and title are plain text, unlike in the other two formats.
    const author = [{ name: meme.username }];
    feed.addItem({ ...item, id: item.link, title: memeTitle(meme), author, published: item.date });
  }
  return feed.json1();
}

async function createFeed(
  { origin, title, description, page: path, addresses, memes }: FeedFacts,
  self: string,
): Promise<Feed> {
  const { Feed } = await import('feed');
  return new Feed({
    id: origin + path,
    link: origin + path,
    title,
    description,
    language: 'en',
    generator: false,
    feed: origin + self,
    ...(addresses.json && { feedLinks: { json: origin + addresses.json } }),
    // The content's time, not the current one, so that an unchanged feed gets a 304.
    updated: new Date(memes[0]?.created_at ?? 0),
    author: { name: shareStrings.name, link: origin },
  });
}

function viewItem(origin: string, meme: Meme): Item {
  const title = memeTitle(meme);
  const alt = meme.image_alt ?? shareStrings.imageAlt(title, meme.company);
  const image = `<img src="${origin}${meme.image_url}" width="${meme.image_width}" height="${meme.image_height}" alt="${escapeHtml(alt)}">`;
  const byline = escapeHtml(shareStrings.byline(meme.company, meme.username));
  return {
    title: escapeHtml(title),
    link: origin + page.meme(meme.id),
    date: new Date(meme.created_at),
    description: escapeHtml(meme.message ?? shareStrings.byline(meme.company, meme.username)),
    content: `<p>${image}</p>${paragraphs(meme.message)}<p>${byline}</p>`,
    category: [{ name: meme.company, term: meme.company }],
    // 0 means that the length is unknown; the file is not opened.
    image: { url: origin + meme.image_url, type: 'image/webp', length: 0 },
  };
}

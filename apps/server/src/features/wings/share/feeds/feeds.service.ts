import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { FEED, type FeedQuery } from '@corpomeme/contract/wings/share';
import type { Context } from '../../../../context.ts';
import { listMemes } from '../../../memes/memes.service.ts';
import { findTheme } from '../../../memes/themes/themes.service.ts';
import { EVERYBODY } from '../../../site/access/visibility.queries.ts';
import { secondName, spoken, themeName } from '../share-words.view.ts';
import type { FeedFacts } from './feeds.view.ts';

/** Returns the newest approved memes of the site. */
export async function readSiteFeed(ctx: Context, query: FeedQuery): Promise<FeedFacts> {
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
export async function readCompanyFeed(ctx: Context, company: string, query: FeedQuery): Promise<FeedFacts> {
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
export async function readThemeFeed(ctx: Context, slug: string, query: FeedQuery): Promise<FeedFacts> {
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
export function filteredFeed(address: string, { language }: FeedQuery): string {
  return spoken(language === undefined ? address : `${address}?language=${language}`);
}

async function newest(ctx: Context, filter: FeedQuery & { company?: string; theme?: string }) {
  const query = { sort: 'recent', time: 'all', limit: FEED.items, ...filter } as const;
  return (await listMemes(ctx, EVERYBODY, query)).memes;
}

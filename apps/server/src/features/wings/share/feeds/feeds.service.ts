import { page, resource } from '@corpomeme/contract/site/paths';
import { FEED } from '@corpomeme/contract/wings/share';
import type { Context } from '../../../../context.ts';
import { listMemes } from '../../../memes/memes.service.ts';
import { findTheme } from '../../../memes/themes/themes.service.ts';
import { EVERYBODY } from '../../../site/access/visibility.queries.ts';
import { shareStrings } from '../share.strings.ts';
import type { FeedFacts } from './feeds.view.ts';

/** Returns the newest approved memes of the site. */
export async function readSiteFeed(ctx: Context): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: shareStrings.name,
    description: shareStrings.siteDescription,
    page: page.home(),
    addresses: { rss: resource.rss(), atom: resource.atom(), json: resource.jsonFeed() },
    memes: await newest(ctx),
  };
}

/** Returns the newest approved memes of a company. */
export async function readCompanyFeed(ctx: Context, company: string): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: shareStrings.companyTitle(company),
    description: shareStrings.companyDescription(company),
    page: page.company(company),
    addresses: { rss: resource.companyRss(company), atom: resource.companyAtom(company) },
    memes: await newest(ctx, { company }),
  };
}

/** Returns the newest approved memes of a theme. Throws AppError('theme_not_found'). */
export async function readThemeFeed(ctx: Context, slug: string): Promise<FeedFacts> {
  const { name } = await findTheme(ctx, slug);
  return {
    origin: ctx.config.publicUrl,
    title: shareStrings.themeTitle(name.en),
    description: shareStrings.themeDescription(name.en, name.ro),
    page: page.theme(slug),
    addresses: { rss: resource.themeRss(slug), atom: resource.themeAtom(slug) },
    memes: await newest(ctx, { theme: slug }),
  };
}

async function newest(ctx: Context, filter: { company?: string; theme?: string } = {}) {
  const query = { sort: 'recent', time: 'all', limit: FEED.items, ...filter } as const;
  return (await listMemes(ctx, EVERYBODY, query)).memes;
}

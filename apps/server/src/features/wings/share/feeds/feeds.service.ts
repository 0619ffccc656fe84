import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { FEED } from '@corpomeme/contract/wings/share';
import type { Context } from '../../../../context.ts';
import { listMemes } from '../../../memes/memes.service.ts';
import { findTheme } from '../../../memes/themes/themes.service.ts';
import { EVERYBODY } from '../../../site/access/visibility.queries.ts';
import { SITE_NAME, secondName, spoken, themeName } from '../share-words.view.ts';
import type { FeedFacts } from './feeds.view.ts';

/** Returns the newest approved memes of the site. */
export async function readSiteFeed(ctx: Context): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: SITE_NAME,
    description: m.sharing.siteDescription,
    page: spoken(page.home()),
    addresses: {
      rss: spoken(resource.rss()),
      atom: spoken(resource.atom()),
      json: spoken(resource.jsonFeed()),
    },
    memes: await newest(ctx),
  };
}

/** Returns the newest approved memes of a company. */
export async function readCompanyFeed(ctx: Context, company: string): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: m.sharing.companyTitle({ company }),
    description: m.sharing.companyDescription({ company }),
    page: spoken(page.company(company)),
    addresses: { rss: spoken(resource.companyRss(company)), atom: spoken(resource.companyAtom(company)) },
    memes: await newest(ctx, { company }),
  };
}

/** Returns the newest approved memes of a theme. Throws AppError('theme_not_found'). */
export async function readThemeFeed(ctx: Context, slug: string): Promise<FeedFacts> {
  const { name } = await findTheme(ctx, slug);
  const second = secondName(name);
  return {
    origin: ctx.config.publicUrl,
    title: m.sharing.themeTitle({ theme: themeName(name) }),
    description: m.sharing.themeDescription({
      themes: second ? `${themeName(name)} (${second})` : themeName(name),
    }),
    page: spoken(page.theme(slug)),
    addresses: { rss: spoken(resource.themeRss(slug)), atom: spoken(resource.themeAtom(slug)) },
    memes: await newest(ctx, { theme: slug }),
  };
}

async function newest(ctx: Context, filter: { company?: string; theme?: string } = {}) {
  const query = { sort: 'recent', time: 'all', limit: FEED.items, ...filter } as const;
  return (await listMemes(ctx, EVERYBODY, query)).memes;
}

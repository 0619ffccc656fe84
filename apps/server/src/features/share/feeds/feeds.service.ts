import { page, resource } from '@corpomeme/contract/paths';
import { FEED } from '@corpomeme/contract/share';
import type { Context } from '../../../context.ts';
import { EVERYBODY } from '../../access/visibility.queries.ts';
import { listMemes } from '../../memes/memes.service.ts';
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

/** The same for one company. */
export async function readCompanyFeed(ctx: Context, company: string): Promise<FeedFacts> {
  return {
    origin: ctx.config.publicUrl,
    title: shareStrings.companyTitle(company),
    description: shareStrings.companyDescription(company),
    page: page.company(company),
    addresses: { rss: resource.companyRss(company), atom: resource.companyAtom(company) },
    memes: await newest(ctx, company),
  };
}

async function newest(ctx: Context, company?: string) {
  const query = { sort: 'recent', time: 'all', limit: FEED.items, company } as const;
  return (await listMemes(ctx, EVERYBODY, query)).memes;
}

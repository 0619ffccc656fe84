import { resource } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { findCompany } from '../../../companies/companies.service.ts';
import { moveTo } from '../moves.routes.ts';
import { filteredFeed, readCompanyFeed, readSiteFeed, readThemeFeed } from './feeds.service.ts';
import { FEED_TYPES, writeAtom, writeJsonFeed, writeRss } from './feeds.view.ts';

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

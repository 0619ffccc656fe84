import { resource } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { findCompany } from '../../../companies/companies.service.ts';
import { moveTo } from '../moves.routes.ts';
import { spoken } from '../share-words.view.ts';
import { readCompanyFeed, readSiteFeed, readThemeFeed } from './feeds.service.ts';
import { FEED_TYPES, writeAtom, writeJsonFeed, writeRss } from './feeds.view.ts';

/** Registers the feeds of the newest 30 approved memes. */
export function registerFeeds(app: App, ctx: Context): void {
  handle(app, operations.readRssFeed, async (_request, reply) => {
    reply.type(FEED_TYPES.rss);
    return writeRss(await readSiteFeed(ctx));
  });
  handle(app, operations.readAtomFeed, async (_request, reply) => {
    reply.type(FEED_TYPES.atom);
    return writeAtom(await readSiteFeed(ctx));
  });
  handle(app, operations.readJsonFeed, async (_request, reply) => {
    reply.type(FEED_TYPES.json);
    return writeJsonFeed(await readSiteFeed(ctx));
  });
  handle(app, operations.readCompanyRssFeed, async ({ params }, reply) => {
    const { name } = await findCompany(ctx, params.name);
    if (name !== params.name) return moveTo(reply, spoken(resource.companyRss(name)));
    reply.type(FEED_TYPES.rss);
    return writeRss(await readCompanyFeed(ctx, name));
  });
  handle(app, operations.readCompanyAtomFeed, async ({ params }, reply) => {
    const { name } = await findCompany(ctx, params.name);
    if (name !== params.name) return moveTo(reply, spoken(resource.companyAtom(name)));
    reply.type(FEED_TYPES.atom);
    return writeAtom(await readCompanyFeed(ctx, name));
  });
  handle(app, operations.readThemeRssFeed, async ({ params }, reply) => {
    const feed = await readThemeFeed(ctx, params.slug);
    reply.type(FEED_TYPES.rss);
    return writeRss(feed);
  });
  handle(app, operations.readThemeAtomFeed, async ({ params }, reply) => {
    const feed = await readThemeFeed(ctx, params.slug);
    reply.type(FEED_TYPES.atom);
    return writeAtom(feed);
  });
}

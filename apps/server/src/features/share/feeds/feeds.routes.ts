import * as operations from '@corpomeme/contract/operations/sharing';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readCompanyFeed, readSiteFeed } from './feeds.service.ts';
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
    reply.type(FEED_TYPES.rss);
    return writeRss(await readCompanyFeed(ctx, params.name));
  });
  handle(app, operations.readCompanyAtomFeed, async ({ params }, reply) => {
    reply.type(FEED_TYPES.atom);
    return writeAtom(await readCompanyFeed(ctx, params.name));
  });
}

import { route } from '@corpomeme/contract/paths';
import { FeedParams } from '@corpomeme/contract/share';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { readCompanyFeed, readSiteFeed } from './feeds.service.ts';
import { FEED_TYPES, type FeedFacts, writeAtom, writeJsonFeed, writeRss } from './feeds.view.ts';

const config = { access: 'public', cached: true } as const;
const tags = ['sharing'];
const response = { 200: z.string(), ...failures };

const SITE_FEEDS = [
  { path: route.rss, kind: 'rss', write: writeRss, summary: 'The newest memes, RSS 2.0' },
  { path: route.atom, kind: 'atom', write: writeAtom, summary: 'The newest memes, Atom' },
  { path: route.jsonFeed, kind: 'json', write: writeJsonFeed, summary: 'The newest memes, JSON Feed' },
] as const;

const COMPANY_FEEDS = [
  { path: route.companyRss, kind: 'rss', write: writeRss, summary: 'The newest memes of a company, RSS 2.0' },
  { path: route.companyAtom, kind: 'atom', write: writeAtom, summary: 'The newest memes of a company, Atom' },
] as const;

/** The newest 30 approved memes, for readers of feeds. */
export function registerFeeds(app: App, ctx: Context): void {
  for (const { path, kind, write, summary } of SITE_FEEDS) {
    app.get(path, { config, schema: { summary, tags, response } }, async (_request, reply) => {
      reply.type(FEED_TYPES[kind]);
      return write(await readSiteFeed(ctx));
    });
  }
  for (const { path, kind, write, summary } of COMPANY_FEEDS) {
    const schema = { summary, tags, params: FeedParams, response };
    app.get(path, { config, schema }, async (request, reply) => {
      const facts: FeedFacts = await readCompanyFeed(ctx, request.params.name);
      reply.type(FEED_TYPES[kind]);
      return write(facts);
    });
  }
}

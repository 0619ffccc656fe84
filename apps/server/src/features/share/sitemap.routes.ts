import { route } from '@corpomeme/contract/paths';
import { SitemapParams } from '@corpomeme/contract/share';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { makeMemeSitemap, makePageSitemap, makeSitemapIndex } from './sitemap.service.ts';
import { writeRobots } from './sitemap.view.ts';

const config = { access: 'public', cached: true } as const;
const tags = ['sharing'];
const response = { 200: z.string(), ...failures };

/** What search engines ask for. */
export function registerSitemap(app: App, ctx: Context): void {
  app.get(
    route.robots,
    { config, schema: { summary: 'What crawlers may read', tags, response } },
    (_request, reply) => {
      reply.type('text/plain; charset=utf-8');
      return writeRobots(ctx.config.publicUrl);
    },
  );

  app.get(
    route.sitemap,
    { config, schema: { summary: 'Index of all sitemap files', tags, response } },
    async (_request, reply) => xml(reply, await makeSitemapIndex(ctx)),
  );

  app.get(
    route.sitemapPages,
    { config, schema: { summary: 'Pages that are no meme', tags, response } },
    async (_request, reply) => xml(reply, await makePageSitemap(ctx)),
  );

  app.get(
    route.sitemapMemes,
    {
      config,
      schema: { summary: 'Approved memes, 5,000 ids a file', tags, params: SitemapParams, response },
    },
    async (request, reply) =>
      xml(reply, await makeMemeSitemap(ctx, Number.parseInt(request.params.file, 10))),
  );
}

function xml(reply: FastifyReply, text: string): string {
  reply.type('application/xml; charset=utf-8');
  return text;
}

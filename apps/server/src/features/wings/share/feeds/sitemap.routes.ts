import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { makeMemeSitemap, makePageSitemap, makeSitemapIndex } from './sitemap.service.ts';
import { writeRobots } from './sitemap.view.ts';

/** Registers `robots.txt` and the sitemaps. */
export function registerSitemap(app: App, ctx: Context): void {
  handle(app, operations.readRobots, (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeRobots(ctx.config.publicUrl);
  });

  handle(app, operations.readSitemapIndex, async (_request, reply) =>
    xml(reply, await makeSitemapIndex(ctx)),
  );

  handle(app, operations.readPageSitemap, async (_request, reply) => xml(reply, await makePageSitemap(ctx)));

  handle(app, operations.readMemeSitemap, async (request, reply) =>
    xml(reply, await makeMemeSitemap(ctx, Number.parseInt(request.params.file, 10))),
  );
}

function xml(reply: FastifyReply, text: string): string {
  reply.type('application/xml; charset=utf-8');
  return text;
}

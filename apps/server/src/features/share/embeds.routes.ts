import { MemeParams } from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import { Oembed, OembedQuery } from '@corpomeme/contract/share';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { describeEmbed, findEmbedded } from './embeds.service.ts';
import { EMBED_POLICY, writeEmbed } from './embeds.view.ts';

const config = { access: 'public', cached: true } as const;
const tags = ['sharing'];

export function registerEmbeds(app: App, ctx: Context): void {
  app.get(
    route.oembed,
    {
      config,
      schema: {
        summary: 'How a meme is shown on another site (oEmbed 1.0)',
        tags,
        querystring: OembedQuery,
        response: { 200: Oembed, ...failures },
      },
    },
    (request) => describeEmbed(ctx, request.query),
  );

  app.get(
    route.embed,
    {
      config,
      onRequest: allowFraming,
      schema: {
        summary: 'A meme as a card for other sites, HTML',
        tags,
        params: MemeParams,
        response: { 200: z.string(), 404: z.any(), ...failures },
      },
    },
    async (request, reply) => {
      const meme = await findEmbedded(ctx, request.params.id);
      reply.status(meme ? 200 : 404).type('text/html; charset=utf-8');
      return writeEmbed(meme, ctx.config.publicUrl);
    },
  );
}

/** After the headers that every answer carries. */
function allowFraming(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.removeHeader('x-frame-options');
  reply.headers({
    'content-security-policy': EMBED_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  });
  done();
}

import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { describeEmbed, findEmbedded } from './embeds.service.ts';
import { EMBED_POLICY, writeEmbed } from './embeds.view.ts';

export function registerEmbeds(app: App, ctx: Context): void {
  handle(app, operations.readOembed, (request) => describeEmbed(ctx, request.query));

  handle(
    app,
    operations.readEmbed,
    async (request, reply) => {
      const meme = await findEmbedded(ctx, request.params.id);
      reply.status(meme ? 200 : 404).type('text/html; charset=utf-8');
      return writeEmbed(meme, ctx.config.publicUrl);
    },
    { onRequest: allowFraming },
  );
}

/** Replaces headers of the response that would forbid framing. */
function allowFraming(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.removeHeader('x-frame-options');
  reply.headers({
    'content-security-policy': EMBED_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  });
  done();
}

import { route } from '@corpomeme/contract/paths';
import { ShareImageParams, ShareImageQuery } from '@corpomeme/contract/share';
import { SHARE_IMAGE } from '@corpomeme/contract/share-image';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { clientHas } from '../../http/etag.ts';
import { failures } from '../../http/failures.ts';
import { createShareImages, type ShareImage } from './share-images.service.ts';

const MONTH = 2_592_000;
const DAY = 86_400;
const tags = ['sharing'];

/** What messengers and networks show of a link (decision 21). HEAD answers length and type, as GET does. */
export function registerShareImages(app: App, ctx: Context): void {
  const images = createShareImages(ctx);

  app.get(
    route.siteShareImage,
    {
      config: { access: 'public' },
      schema: { summary: 'The site as a share image, JPEG', tags, response: { 200: z.any(), ...failures } },
    },
    async (request, reply) => send(request, reply, await images.ofSite(), DAY),
  );

  app.get(
    route.shareImage,
    {
      config: { access: 'public' },
      schema: {
        summary: 'A meme as a share image, JPEG, 1200×630',
        tags,
        params: ShareImageParams,
        querystring: ShareImageQuery,
        response: { 200: z.any(), ...failures },
      },
    },
    async (request, reply) => {
      const image = await images.ofMeme(Number.parseInt(request.params.file, 10));
      // Any other address answers too, with what the meme is now, and is asked for again each time.
      return send(request, reply, image, request.query.v === image.version ? MONTH : 0);
    },
  );
}

function send(request: FastifyRequest, reply: FastifyReply, image: ShareImage, maxAge: number) {
  const etag = `"${image.version}"`;
  reply.headers({
    etag,
    'cache-control': maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache',
    // Previews are shown on other people's sites.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (clientHas(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(SHARE_IMAGE.type).header('content-length', image.bytes.length).send(image.bytes);
}

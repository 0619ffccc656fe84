import { hash } from 'node:crypto';
import { m } from '@corpomeme/contract/site/messages';
import { SHARE_IMAGE } from '@corpomeme/contract/wings/share-image';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { clientHas } from '../../../http/cache/etag.ts';
import { handle } from '../../../http/handle.ts';
import { createShareImages, type ShareImage } from './share-images.service.ts';

const MONTH = 2_592_000;
const DAY = 86_400;

/** Serves link previews of messengers and networks (product: share images). HEAD returns length and type, like GET. */
export function registerShareImages(app: App, ctx: Context): void {
  const images = createShareImages(ctx);

  handle(app, operations.readSiteShareImage, async (request, reply) =>
    send(request, reply, await images.ofSite(), DAY),
  );

  handle(app, operations.readShareImage, async (request, reply) => {
    const image = await images.ofMeme(Number.parseInt(request.params.file, 10));
    // Other versions get the current image too, but without caching.
    return send(request, reply, image, request.query.v === image.version ? MONTH : 0);
  });

  handle(app, operations.readCompanyShareImage, async (request, reply) => {
    const image = await images.ofCompany(request.params.name);
    return send(request, reply, image, request.query.v === image.version ? DAY : 0);
  });

  handle(app, operations.readThemeShareImage, async (request, reply) => {
    const image = await images.ofTheme(request.params.slug);
    return send(request, reply, image, request.query.v === image.version ? MONTH : 0);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, image: ShareImage, maxAge: number) {
  // The image has the site's name and logo, and the version in its address does not.
  const etag = `"${hash('sha1', `${m.chrome.name} ${image.logo} ${image.version}`)}"`;
  reply.headers({
    etag,
    'cache-control': maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache',
    // Previews are shown on other sites.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (clientHas(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(SHARE_IMAGE.type).header('content-length', image.bytes.length).send(image.bytes);
}

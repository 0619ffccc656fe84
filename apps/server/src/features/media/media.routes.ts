import { MediaParams } from '@corpomeme/contract/media';
import { route } from '@corpomeme/contract/paths';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { clientHas } from '../../http/etag.ts';
import { failures } from '../../http/failures.ts';
import { findImage } from './media.service.ts';

const YEAR = 31_536_000;

/**
 * Image bytes. The key is the permission: 128 random bits that only answers about the meme carry, and those only reach who
 * may see it (decisions 15 and 16). Without a meme there is no image.
 */
export function registerMedia(app: App, ctx: Context): void {
  app.get(
    route.media,
    {
      config: { access: 'public' },
      schema: {
        summary: 'An image variant, WebP',
        tags: ['media'],
        params: MediaParams,
        response: { 200: z.any(), ...failures },
      },
    },
    async (request, reply) => {
      const { key, file } = request.params;
      const found = await findImage(ctx, key, file);
      const etag = `"${key}-${file}"`;
      const scope = found.isPublic ? 'public' : 'private';
      reply.headers({ 'cache-control': `${scope}, max-age=${YEAR}, immutable`, etag });
      // Readers of our feeds show it on pages of their own.
      if (found.isPublic) reply.header('cross-origin-resource-policy', 'cross-origin');
      if (clientHas(request.headers['if-none-match'], etag)) return reply.status(304).send();
      const image = await found.open();
      if (!image) throw new AppError('not_found');
      return reply.headers({ 'content-type': 'image/webp', 'content-length': image.size }).send(image.stream);
    },
  );
}

import * as operations from '@corpomeme/contract/operations/media';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { sendStoredFile } from '../../http/cache/stored-file.ts';
import { handle } from '../../http/handle.ts';
import { findImage } from './media.service.ts';

const YEAR = 31_536_000;
/** Readers of our feeds show it on pages of their own. */
const ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Image bytes. The key is the permission: 128 random bits that only answers about the meme carry, and those only reach who
 * may see it (product: states of a meme and product: images). Without a meme there is no image.
 */
export function registerMedia(app: App, ctx: Context): void {
  handle(app, operations.readImage, async (request, reply) => {
    const { key, file } = request.params;
    const { isPublic, size, open } = await findImage(ctx, key, file);
    const headers = {
      'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${YEAR}, immutable`,
      ...(isPublic && ANYWHERE),
    };
    const served = { etag: `"${key}-${file}"`, type: 'image/webp', headers, size, open };
    return sendStoredFile(request, reply, served);
  });
}

import * as operations from '@corpomeme/contract/memes/media.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { sendStoredFile } from '../../../http/cache/stored-file.ts';
import { handle } from '../../../http/handle.ts';
import { findImage } from './media.service.ts';

const YEAR = 31_536_000;
/** Feed readers show the image on their own pages. */
const ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Serves images. The key is the permission: 128 random bits that only responses about the meme contain, which reach
 * only its viewers (product: states of a meme and product: images). After the meme is deleted, the server no longer
 * serves its image.
 */
export function registerMedia(app: App, ctx: Context): void {
  handle(app, operations.readImage, async (request, reply) => {
    const { key, file } = request.params;
    const { type, isPublic, size, open } = await findImage(ctx, key, file);
    const headers = {
      // A picture that only some may see must not stay on a shared machine (decision 103).
      'cache-control': isPublic ? `public, max-age=${YEAR}, immutable` : 'no-store',
      ...(isPublic && ANYWHERE),
    };
    const served = { etag: `"${key}-${file}"`, type, headers, size, open };
    return sendStoredFile(request, reply, served);
  });
}

import * as operations from '@corpomeme/contract/memes/media';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';

export const avatars: Feature = { routes: [registerAvatars] };

const DAY = 86_400;

/** Serves avatars drawn from the name, so that no browser contacts a third party (product: third parties). */
function registerAvatars(app: App): void {
  handle(app, operations.readAvatar, async (request, reply) => {
    const [{ createAvatar }, funEmoji] = await Promise.all([
      import('@dicebear/core'),
      import('@dicebear/fun-emoji'),
    ]);
    const seed = request.params.file.slice(0, -'.svg'.length) || 'anonymous';
    return reply
      .headers({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': `public, max-age=${DAY}`,
      })
      .send(createAvatar(funEmoji, { seed, size: 96 }).toString());
  });
}

import { AvatarParams } from '@corpomeme/contract/media';
import { route } from '@corpomeme/contract/paths';
import { z } from 'zod';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';

const DAY = 86_400;

/** Faces drawn here from the name, so that no browser asks a third party (decision 23). */
export function registerAvatars(app: App): void {
  app.get(
    route.avatar,
    {
      config: { access: 'public' },
      schema: {
        summary: 'The face that belongs to a name, SVG',
        tags: ['media'],
        params: AvatarParams,
        response: { 200: z.any(), ...failures },
      },
    },
    async (request, reply) => {
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
    },
  );
}

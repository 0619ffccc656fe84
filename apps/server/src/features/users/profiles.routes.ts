import { route } from '@corpomeme/contract/paths';
import { PublicUser, UserParams } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { getProfile } from './profiles.service.ts';

export function registerProfiles(app: App, ctx: Context): void {
  app.get(
    route.user,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary: 'What anybody may know of a member',
        tags: ['users'],
        params: UserParams,
        response: { 200: PublicUser, ...failures },
      },
    },
    (request) => getProfile(ctx, request.params.id),
  );
}

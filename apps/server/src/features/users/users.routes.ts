import { route } from '@corpomeme/contract/paths';
import { CurrentUser, CurrentUserQuery } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { getCurrentUser } from './users.service.ts';

export function registerUsers(app: App, ctx: Context): void {
  app.get(
    route.me,
    {
      config: { access: 'member' },
      schema: {
        summary: 'The signed-in person',
        tags: ['users'],
        querystring: CurrentUserQuery,
        response: { 200: CurrentUser, ...failures },
      },
    },
    (request) => getCurrentUser(ctx, actorOf(request)),
  );
}

import { route } from '@corpomeme/contract/paths';
import {
  CurrentUser,
  CurrentUserQuery,
  PermissionsAnswer,
  PermissionsBody,
  UserParams,
} from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { changePermissions } from './permissions.service.ts';
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

  app.put(
    route.userPermissions,
    {
      config: { access: 'userManager', limit: 'change' },
      schema: {
        summary: 'Lay permissions over those of the role; canCreateMemes false is a posting ban',
        tags: ['users'],
        params: UserParams,
        body: PermissionsBody,
        response: { 200: PermissionsAnswer, ...failures },
      },
    },
    async (request) => {
      const { id } = request.params;
      return { userId: id, permissions: await changePermissions(ctx, actorOf(request), id, request.body) };
    },
  );
}

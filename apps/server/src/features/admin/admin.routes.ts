import { Activity, ActivityQuery, RoleBody, RoleList } from '@corpomeme/contract/admin';
import { MessageAnswer } from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import { ROLES, UserParams } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { changeRole } from '../users/roles.service.ts';
import { roleName } from '../users/users.policy.ts';
import { getSiteActivity } from './activity.service.ts';
import { ANSWERS } from './admin.strings.ts';

const tags = ['administration'];

export function registerAdmin(app: App, ctx: Context): void {
  app.get(
    route.adminRoles,
    {
      config: { access: 'roleManager' },
      schema: { summary: 'The roles', tags, response: { 200: RoleList, ...failures } },
    },
    async () => [...ROLES],
  );

  app.put(
    route.adminUserRole,
    {
      config: { access: 'roleManager', limit: 'change' },
      schema: {
        summary: 'Change a role; in force at once',
        tags,
        params: UserParams,
        body: RoleBody,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      const { roleId, reason } = request.body;
      await changeRole(ctx, actorOf(request), request.params.id, { role: roleName(roleId), reason });
      return { message: ANSWERS.roleChanged };
    },
  );

  app.get(
    route.adminActivity,
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Memes and votes by day; at most a minute old',
        tags,
        querystring: ActivityQuery,
        response: { 200: Activity, ...failures },
      },
    },
    (request) => getSiteActivity(ctx, request.query.days),
  );
}

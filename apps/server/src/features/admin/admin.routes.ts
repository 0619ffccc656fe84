import {
  Activity,
  ActivityQuery,
  AdminUserFilter,
  AdminUserList,
  AdminUserQuery,
  RoleBody,
  RoleList,
  UserStats,
} from '@corpomeme/contract/admin';
import { MessageAnswer } from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import { ROLES, UserParams } from '@corpomeme/contract/users';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { changeRole } from '../users/roles.service.ts';
import { roleName } from '../users/users.policy.ts';
import { getSiteActivity } from './activity.service.ts';
import { ANSWERS } from './admin.strings.ts';
import { getUserStats, listUsers } from './admin-users.service.ts';
import { exportUsers } from './users-csv.service.ts';

const tags = ['administration'];

export function registerAdmin(app: App, ctx: Context): void {
  registerUserLists(app, ctx);
  registerRoles(app, ctx);

  app.get(
    route.adminUserStats,
    {
      config: { access: 'admin' },
      schema: {
        summary: 'A user, their memes and what became of them',
        tags,
        params: UserParams,
        response: { 200: UserStats, ...failures },
      },
    },
    (request) => getUserStats(ctx, request.params.id),
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

function registerUserLists(app: App, ctx: Context): void {
  // The second is the same list for members who were given `canManageUsers` (spec §7, decision 12).
  for (const [url, access] of [
    [route.adminUsers, 'admin'],
    [route.users, 'userManager'],
  ] as const) {
    app.get(
      url,
      {
        config: { access },
        schema: {
          summary: 'Users, newest first, addresses masked; X-Total-Count tells how many in all',
          tags,
          querystring: AdminUserQuery,
          response: { 200: AdminUserList, ...failures },
        },
      },
      async (request, reply) => {
        const { users, total } = await listUsers(ctx, request.query);
        reply.header('x-total-count', total);
        return users;
      },
    );
  }

  app.get(
    route.adminUsersCsv,
    {
      config: { access: 'admin' },
      schema: {
        summary: 'The user list as CSV, addresses in full',
        tags,
        produces: ['text/csv'],
        querystring: AdminUserFilter,
        response: { 200: z.any(), ...failures },
      },
    },
    async (request, reply) => {
      reply.type('text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="corpomeme-users.csv"');
      return reply.send(await exportUsers(ctx, actorOf(request), request.query));
    },
  );
}

function registerRoles(app: App, ctx: Context): void {
  app.get(
    route.adminRoles,
    {
      config: { access: 'admin' },
      schema: { summary: 'The roles', tags, response: { 200: RoleList, ...failures } },
    },
    async () => [...ROLES],
  );

  app.put(
    route.adminUserRole,
    {
      config: { access: 'admin' },
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
}

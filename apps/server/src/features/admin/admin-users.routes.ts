import {
  AdminUserDetails,
  AdminUserFilter,
  AdminUserList,
  AdminUserQuery,
  UserStats,
} from '@corpomeme/contract/admin';
import { route } from '@corpomeme/contract/paths';
import { UserParams } from '@corpomeme/contract/users';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { varyByForm } from '../../http/negotiation.ts';
import { getUserDetails, getUserStats, listUsers } from './admin-users.service.ts';
import { exportUsers } from './users-csv.service.ts';

const tags = ['administration'];

export function registerAdminUsers(app: App, ctx: Context): void {
  registerLists(app, ctx);
  registerExport(app, ctx);

  app.get(
    route.adminUser,
    {
      config: { access: 'admin' },
      onSend: varyByForm,
      schema: {
        summary: 'A user, address in full; who prefers HTML gets the page',
        tags,
        params: UserParams,
        response: { 200: AdminUserDetails, ...failures },
      },
    },
    (request) => getUserDetails(ctx, request.params.id),
  );

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
}

function registerLists(app: App, ctx: Context): void {
  // The second is the same list for members who were lent a permission to manage others (spec §7, decision 12).
  for (const [url, access] of [
    [route.adminUsers, 'admin'],
    [route.users, 'userManager'],
  ] as const) {
    app.get(
      url,
      {
        config: { access, limit: 'search' },
        schema: {
          summary: 'Users, newest first, addresses masked; X-Total-Count tells how many in all',
          tags,
          querystring: AdminUserQuery,
          response: { 200: AdminUserList, ...failures },
        },
      },
      async (request, reply) => {
        const { users, total } = await listUsers(ctx, actorOf(request), request.query);
        reply.header('x-total-count', total);
        return users;
      },
    );
  }
}

function registerExport(app: App, ctx: Context): void {
  app.get(
    route.adminUsersCsv,
    {
      config: { access: 'admin', limit: 'export' },
      // Asking for the headers alone would be recorded as an export.
      exposeHeadRoute: false,
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

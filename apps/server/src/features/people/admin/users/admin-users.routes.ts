import * as operations from '@corpomeme/contract/people/admin';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { varyByFormat } from '../../../../http/cache/negotiation.ts';
import { handle } from '../../../../http/handle.ts';
import { getUserDetails, getUserStats, listUsers } from './admin-users.service.ts';
import { exportUsers } from './users-csv.service.ts';

export function registerAdminUsers(app: App, ctx: Context): void {
  registerLists(app, ctx);
  registerExport(app, ctx);

  handle(app, operations.readUserDetails, (request) => getUserDetails(ctx, request.params.id), {
    onSend: varyByFormat,
  });

  handle(app, operations.readUserStats, (request) => getUserStats(ctx, request.params.id));
}

function registerLists(app: App, ctx: Context): void {
  for (const operation of [operations.listUsers, operations.listManageableUsers]) {
    handle(app, operation, async (request, reply) => {
      const { users, total } = await listUsers(ctx, actorOf(request), request.query);
      reply.header('x-total-count', total);
      return users;
    });
  }
}

function registerExport(app: App, ctx: Context): void {
  handle(
    app,
    operations.exportUsers,
    async (request, reply) => {
      reply.type('text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="corpomeme-users.csv"');
      return reply.send(await exportUsers(ctx, actorOf(request), request.query));
    },
    { exposeHeadRoute: false },
  );
}

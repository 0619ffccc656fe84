import * as operations from '@corpomeme/contract/people/admin';
import { MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { varyByFormat } from '../../../http/cache/negotiation.ts';
import { handle } from '../../../http/handle.ts';
import { registerAdmin } from './admin.ts';
import { registerWrittenPages, tellOfPages } from './pages/pages.ts';
import { registerSettings } from './settings/settings.ts';
import { registerSetup } from './setup/setup.ts';
import { getUserDetails, getUserStats, listUsers } from './users/admin-users.service.ts';
import { exportUsers } from './users/users-csv.service.ts';

export const admin: Feature = {
  routes: [registerAdminUsers, registerAdmin, registerSettings, registerWrittenPages, registerSetup],
  sweeps: [every(5 * MINUTE, tellOfPages)],
};

function registerAdminUsers(app: App, ctx: Context): void {
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

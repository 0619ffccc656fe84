import * as operations from '@corpomeme/contract/people/admin.operations';
import { ROLES } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { changeRole } from '../users/roles/roles.ts';
import { getSiteActivity } from './activity.service.ts';

export function registerAdmin(app: App, ctx: Context): void {
  handle(app, operations.listRoles, async () => [...ROLES]);

  handle(app, operations.changeRole, async (request) => {
    const { roleId, seen, reason } = request.body;
    const change = { role: roleName(roleId), seen, reason };
    await changeRole(ctx, actorOf(request), request.params.id, change);
    return { message: m.answer.roleChanged };
  });

  handle(app, operations.readActivity, (request) => getSiteActivity(ctx, request.query.days));
}

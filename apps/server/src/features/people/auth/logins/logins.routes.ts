import * as operations from '@corpomeme/contract/people/logins.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { linkGoogle, listLogins, removeLogin } from './logins.service.ts';

export function registerLogins(app: App, ctx: Context): void {
  handle(app, operations.listLogins, (request) => listLogins(ctx, ctx.db, actorOf(request).userId));

  handle(app, operations.linkGoogle, async (request) => {
    await linkGoogle(ctx, actorOf(request), request.body);
    return { message: m.answer.googleLinked };
  });

  handle(app, operations.removeLogin, async (request) => {
    await removeLogin(ctx, actorOf(request), request.params.id, request.body);
    return { message: m.answer.loginRemoved };
  });
}

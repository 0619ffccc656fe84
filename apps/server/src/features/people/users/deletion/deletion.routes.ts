import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { deleteOwnAccount, deleteUser } from './deletion.service.ts';

export function registerDeletion(app: App, ctx: Context): void {
  handle(app, operations.deleteUser, async (request) => {
    await deleteUser(ctx, actorOf(request), request.params.id, request.body?.reason ?? null);
    return { message: m.answer.userDeleted };
  });

  handle(app, operations.deleteOwnAccount, async (request) => {
    await deleteOwnAccount(ctx, actorOf(request), request.body ?? {});
    return { message: m.answer.accountDeleted };
  });
}

import * as operations from '@corpomeme/contract/moderation/members';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { cleanUpMember, undoCleanup } from './cleanup.service.ts';
import { listMemberContent, readMember } from './members.service.ts';

export function registerMembers(app: App, ctx: Context): void {
  handle(app, operations.readMember, (request) => readMember(ctx, actorOf(request), request.params.id));

  handle(app, operations.listMemberContent, async (request, reply) => {
    const { params, query } = request;
    const { items, next } = await listMemberContent(ctx, actorOf(request), params.id, query);
    if (next) reply.header('link', nextLink(request, next));
    return items;
  });

  handle(app, operations.cleanUpMember, (request) =>
    cleanUpMember(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.undoCleanup, (request) =>
    undoCleanup(ctx, actorOf(request), request.params.id, request.params.cleanupId),
  );
}

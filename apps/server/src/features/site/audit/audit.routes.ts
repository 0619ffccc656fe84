import * as operations from '@corpomeme/contract/people/admin.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { listAuditPage } from './audit.service.ts';

export function registerAudit(app: App, ctx: Context): void {
  handle(app, operations.listAudit, async (request, reply) => {
    const { entries, next } = await listAuditPage(ctx, request.query);
    if (next) reply.header('link', nextLink(request, next));
    return entries;
  });
}

import * as operations from '@corpomeme/contract/operations/moderation';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { listModerationLog, listMonths } from './public-log.service.ts';

export function registerPublicLog(app: App, ctx: Context): void {
  handle(app, operations.listModerationLog, async (request, reply) => {
    const { entries, next } = await listModerationLog(ctx, request.query);
    if (next) reply.header('link', nextLink(request, next));
    return entries;
  });

  handle(app, operations.listModerationMonths, () => listMonths(ctx));
}

import * as operations from '@corpomeme/contract/operations/realtime';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { listUpdates } from './updates.service.ts';

export function registerUpdates(app: App, ctx: Context): void {
  handle(app, operations.listUpdates, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { since } = request.query;
    return listUpdates(ctx, since === undefined ? null : Date.parse(since));
  });
}

import * as operations from '@corpomeme/contract/people/admin.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addBlock, getBlocks, removeBlock } from './blocks.service.ts';

export function registerBlocks(app: App, ctx: Context): void {
  handle(app, operations.listBlocks, (request) => getBlocks(ctx, actorOf(request)));

  handle(app, operations.addBlock, async (request, reply) => {
    const block = await addBlock(ctx, actorOf(request), request.body, request.ip);
    return reply.status(201).send(block);
  });

  handle(app, operations.removeBlock, async (request) => {
    await removeBlock(ctx, actorOf(request), request.params.id);
    return { message: m.answer.blockRemoved };
  });
}

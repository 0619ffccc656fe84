import { Block, BlockBody, BlockList, BlockParams } from '@corpomeme/contract/admin';
import { MessageAnswer } from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { addBlock, getBlocks, removeBlock } from './blocks.service.ts';
import { ANSWERS } from './blocks.strings.ts';

const tags = ['administration'];

export function registerBlocks(app: App, ctx: Context): void {
  app.get(
    route.adminBlocks,
    {
      config: { access: 'userManager' },
      schema: { summary: 'Blocks in force, newest first', tags, response: { 200: BlockList, ...failures } },
    },
    (request) => getBlocks(ctx, actorOf(request)),
  );

  app.post(
    route.adminBlocks,
    {
      config: { access: 'userManager', limit: 'change' },
      schema: {
        summary: 'Block a mail domain or a range of addresses',
        tags,
        body: BlockBody,
        response: { 201: Block, ...failures },
      },
    },
    async (request, reply) => {
      const block = await addBlock(ctx, actorOf(request), request.body, request.ip);
      return reply.status(201).send(block);
    },
  );

  app.delete(
    route.adminBlock,
    {
      config: { access: 'userManager', limit: 'change' },
      schema: {
        summary: 'Take a block away',
        tags,
        params: BlockParams,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await removeBlock(ctx, actorOf(request), request.params.id);
      return { message: ANSWERS.removed };
    },
  );
}

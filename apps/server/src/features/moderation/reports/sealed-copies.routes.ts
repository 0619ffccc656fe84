import * as operations from '@corpomeme/contract/moderation/reports.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { sendStoredFile } from '../../../http/cache/stored-file.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { findSealedPicture, listSealedCopies } from './sealed-copies.service.ts';

export function registerSealedCopies(app: App, ctx: Context): void {
  handle(app, operations.listSealedCopies, async (request, reply) => {
    const { copies, next } = await listSealedCopies(ctx, actorOf(request), request.query);
    if (next) reply.header('link', nextLink(request, next));
    return copies;
  });

  handle(app, operations.readSealedPicture, async (request, reply) =>
    sendStoredFile(request, reply, await findSealedPicture(ctx, actorOf(request), request.params.id)),
  );
}

import * as operations from '@corpomeme/contract/companies/directory';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { addCompany, changeCompany, listDirectory } from './directory.service.ts';
import { mergeCompany, undoMerge } from './merging.ts';

/** Registers the calls with which admins edit the directory of companies. */
export function registerDirectory(app: App, ctx: Context): void {
  handle(app, operations.listDirectory, async (request, reply) => {
    const { companies, next } = await listDirectory(ctx, request.query);
    if (next) reply.header('link', nextLink(request, next));
    return companies;
  });

  handle(app, operations.addCompany, async (request, reply) =>
    reply.status(201).send(await addCompany(ctx, actorOf(request), request.body)),
  );

  handle(app, operations.changeCompany, (request) =>
    changeCompany(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.mergeCompany, (request) =>
    mergeCompany(ctx, actorOf(request), request.params.id, request.body.into),
  );

  handle(app, operations.undoMerge, (request) => undoMerge(ctx, actorOf(request), request.params.id));
}

import * as operations from '@corpomeme/contract/companies/directory';
import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../background.ts';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { listPage } from '../../http/paging.ts';
import { registerCompanies } from './companies.ts';
import { addCompany, changeCompany, listDirectory } from './directory/directory.service.ts';
import { deleteOldMoves, mergeCompany, undoMerge } from './directory/merging.ts';
import { forgetProofs } from './speakers/speakers.queries.ts';
import { registerSpeakers } from './speakers/speakers.ts';

export const companies: Feature = {
  routes: [registerCompanies, registerDirectory, registerSpeakers],
  sweeps: [
    every(HOUR, deleteOldMoves),
    every(HOUR, ({ transact, clock }: Context) => transact((trx) => forgetProofs(trx, clock.now()))),
  ],
};

/** Registers the calls with which admins edit the directory of companies. */
function registerDirectory(app: App, ctx: Context): void {
  handle(app, operations.listDirectory, async (request) => {
    const { companies, next } = await listDirectory(ctx, request.query);
    return listPage(request, companies, next);
  });

  handle(app, operations.addCompany, (request) => addCompany(ctx, actorOf(request), request.body));

  handle(app, operations.changeCompany, (request) =>
    changeCompany(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.mergeCompany, (request) =>
    mergeCompany(ctx, actorOf(request), request.params.id, request.body.into),
  );

  handle(app, operations.undoMerge, (request) => undoMerge(ctx, actorOf(request), request.params.id));
}

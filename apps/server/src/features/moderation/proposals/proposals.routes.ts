import * as operations from '@corpomeme/contract/companies/proposals.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readProposal, settleProposal } from './settling.service.ts';

/** Registers the calls with which moderators settle proposed companies. */
export function registerProposals(app: App, ctx: Context): void {
  handle(app, operations.readProposal, (request) => readProposal(ctx, actorOf(request), request.params.id));

  handle(app, operations.settleProposal, (request) =>
    settleProposal(ctx, actorOf(request), request.params.id, request.body),
  );
}

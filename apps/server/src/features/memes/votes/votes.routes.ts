import * as operations from '@corpomeme/contract/operations/votes';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { castVote } from './votes.service.ts';

export function registerVotes(app: App, ctx: Context): void {
  handle(app, operations.castVote, (request) =>
    castVote(ctx, actorOf(request), request.params.id, request.body.voteType),
  );
}

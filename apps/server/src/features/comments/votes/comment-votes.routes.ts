import * as operations from '@corpomeme/contract/operations/votes';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { castCommentVote } from './comment-votes.service.ts';

export function registerCommentVotes(app: App, ctx: Context): void {
  handle(app, operations.castCommentVote, (request) =>
    castCommentVote(ctx, actorOf(request), request.params, request.body.voteType),
  );
}

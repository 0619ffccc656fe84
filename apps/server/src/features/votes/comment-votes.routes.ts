import { Comment, CommentParams } from '@corpomeme/contract/comments';
import { route } from '@corpomeme/contract/paths';
import { VoteBody } from '@corpomeme/contract/votes';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { castCommentVote } from './comment-votes.service.ts';

export function registerCommentVotes(app: App, ctx: Context): void {
  app.post(
    route.commentVote,
    {
      config: { access: 'member', limit: 'vote', takesPart: true },
      schema: {
        summary: 'Upvote a comment, or take the vote back',
        tags: ['votes'],
        params: CommentParams,
        body: VoteBody,
        response: { 200: Comment, ...failures },
      },
    },
    (request) => castCommentVote(ctx, actorOf(request), request.params, request.body.voteType),
  );
}

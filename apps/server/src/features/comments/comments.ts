import * as operations from '@corpomeme/contract/comments/comments';
import * as votes from '@corpomeme/contract/memes/votes';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { answerOf, attemptOf } from '../../http/idempotency.ts';
import { formatLink, ListPage, nextLink } from '../../http/paging.ts';
import { handleRead } from '../../http/reads.ts';
import { postComment } from './comments.service.ts';
import { editComment } from './editing.service.ts';
import { listComments } from './reading.ts';
import { deleteComment } from './removal.service.ts';
import { setCommentRule } from './rules/rules.ts';
import { castCommentVote } from './votes/comment-votes.service.ts';

export const comments: Feature = { routes: [registerComments] };

function registerComments(app: App, ctx: Context): void {
  registerList(app, ctx);

  handle(app, operations.postComment, async (request, reply) => {
    const { params, body } = request;
    const attempt = await attemptOf(request, { fields: body });
    return answerOf(reply, await postComment(ctx, actorOf(request), params.id, body, attempt));
  });

  handle(app, operations.editComment, async (request) => {
    const { id, commentId } = request.params;
    return editComment(ctx, actorOf(request), id, commentId, request.body);
  });

  handle(app, operations.deleteComment, async (request) => {
    const { id, commentId } = request.params;
    return { comment: await deleteComment(ctx, actorOf(request), id, commentId, request.body ?? {}) };
  });

  handle(app, operations.setCommentRule, (request) =>
    setCommentRule(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, votes.castCommentVote, (request) =>
    castCommentVote(ctx, actorOf(request), request.params, request.body.voteType),
  );
}

function registerList(app: App, ctx: Context): void {
  handleRead(app, operations.listComments, async (call) => {
    const { viewer, params, query } = call;
    const { comments, threadCount, next, cut } = await listComments(ctx, viewer, params.id, query);
    const links = cut.map(({ threadId, cursor }) =>
      formatLink(pathOf(operations.listComments, params, { replies_of: threadId, cursor }), 'replies'),
    );
    if (next) links.unshift(nextLink(call, next));
    const headers = { 'x-total-count': threadCount, ...(links.length > 0 && { link: links.join(', ') }) };
    return new ListPage(comments, headers);
  });
}

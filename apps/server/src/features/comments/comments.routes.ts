import {
  Comment,
  CommentBody,
  CommentDeletion,
  CommentDeletionBody,
  CommentList,
  CommentListQuery,
  CommentParams,
} from '@corpomeme/contract/comments';
import { IdempotencyHeaders } from '@corpomeme/contract/idempotency';
import { MemeParams } from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { attemptOf, sendCreated } from '../../http/idempotency.ts';
import { nextLink } from '../../http/paging.ts';
import { listComments, postComment } from './comments.service.ts';
import { deleteComment } from './removal.service.ts';

const tags = ['comments'];

export function registerComments(app: App, ctx: Context): void {
  registerList(app, ctx);

  app.post(
    route.memeComments,
    {
      config: { access: 'member', limit: 'comment', takesPart: true },
      schema: {
        summary: 'Comment on a meme, or reply to a comment',
        tags,
        headers: IdempotencyHeaders,
        params: MemeParams,
        body: CommentBody,
        response: { 201: Comment, ...failures },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const attempt = attemptOf(request, { fields: body });
      return sendCreated(reply, await postComment(ctx, actorOf(request), params.id, body, attempt));
    },
  );

  app.delete(
    route.comment,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'Delete a comment; its place and its replies stay',
        tags,
        params: CommentParams,
        body: CommentDeletionBody,
        response: { 200: CommentDeletion, ...failures },
      },
    },
    async (request) => {
      const { id, commentId } = request.params;
      return { comment: await deleteComment(ctx, actorOf(request), id, commentId) };
    },
  );
}

function registerList(app: App, ctx: Context): void {
  app.get(
    route.memeComments,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary:
          'Threads, newest first, each with its replies; X-Total-Count and limit count threads; thread_of asks for one',
        tags,
        params: MemeParams,
        querystring: CommentListQuery,
        response: { 200: CommentList, ...failures },
      },
    },
    async (request, reply) => {
      const { viewer, params, query, url } = request;
      const { comments, threadCount, next } = await listComments(ctx, viewer, params.id, query);
      reply.headers({ 'x-total-count': threadCount, ...(next && { link: nextLink(url, next) }) });
      return comments;
    },
  );
}

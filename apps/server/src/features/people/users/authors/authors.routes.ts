import * as operations from '@corpomeme/contract/people/authors.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { nextLink } from '../../../../http/paging.ts';
import { changeAuthorPage, listAuthorComments, listAuthorMemes, readAuthor } from './authors.service.ts';

export function registerAuthors(app: App, ctx: Context): void {
  handle(app, operations.readAuthor, (request) => readAuthor(ctx, request.params.id));

  handle(app, operations.listAuthorMemes, async (request, reply) => {
    const { viewer, params, query } = request;
    const { memes, next } = await listAuthorMemes(ctx, viewer, params.id, query);
    if (next) reply.header('link', nextLink(request, next));
    return memes;
  });

  handle(app, operations.listAuthorComments, async (request, reply) => {
    const { comments, next } = await listAuthorComments(ctx, request.params.id, request.query);
    if (next) reply.header('link', nextLink(request, next));
    return comments;
  });

  handle(app, operations.changeAuthorPage, async (request) => {
    await changeAuthorPage(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });
}

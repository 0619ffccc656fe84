import * as operations from '@corpomeme/contract/people/authors.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { handleRead, listPage } from '../../../../http/reads.ts';
import { changeAuthorPage, listAuthorComments, listAuthorMemes, readAuthor } from './authors.service.ts';

export function registerAuthors(app: App, ctx: Context): void {
  handleRead(app, operations.readAuthor, ({ params }) => readAuthor(ctx, params.id));

  handleRead(app, operations.listAuthorMemes, async (call) => {
    const { viewer, params, query } = call;
    const { memes, next } = await listAuthorMemes(ctx, viewer, params.id, query);
    return listPage(call, memes, next);
  });

  handleRead(app, operations.listAuthorComments, async (call) => {
    const { comments, next } = await listAuthorComments(ctx, call.params.id, call.query);
    return listPage(call, comments, next);
  });

  handle(app, operations.changeAuthorPage, async (request) => {
    await changeAuthorPage(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });
}

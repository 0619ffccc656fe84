import * as operations from '@corpomeme/contract/operations/memes';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { withSubmission } from '../../../http/bodies/submission.ts';
import { handle } from '../../../http/handle.ts';
import { RESPONSE_TEXTS } from '../memes.strings.ts';
import { deleteMeme } from './deletion.service.ts';
import { editMeme } from './editing.service.ts';

export function registerMemeEditing(app: App, ctx: Context): void {
  handle(app, operations.editMeme, (request, reply) =>
    withSubmission(ctx, request, reply, (submission) =>
      editMeme(ctx, actorOf(request), request.params.id, submission),
    ),
  );

  handle(app, operations.deleteMeme, async (request) => {
    await deleteMeme(ctx, actorOf(request), request.params.id, request.body ?? {});
    return { message: RESPONSE_TEXTS.memeDeleted };
  });
}

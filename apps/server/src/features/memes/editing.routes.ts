import { MessageAnswer } from '@corpomeme/contract/auth';
import { Meme, MemeChange, MemeParams } from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { acceptAnyBody, readSubmission } from '../../http/submission.ts';
import { deleteMeme } from './deletion.service.ts';
import { editMeme } from './editing.service.ts';
import { ANSWERS } from './memes.strings.ts';

const tags = ['memes'];

export function registerMemeEditing(app: App, ctx: Context): void {
  app.patch(
    route.meme,
    {
      config: { access: 'member', limit: 'upload' },
      validatorCompiler: acceptAnyBody,
      schema: {
        summary:
          'Change an own meme that is not approved and send it in again, or the words of any as an editor',
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        params: MemeParams,
        body: MemeChange,
        response: { 200: Meme, ...failures },
      },
    },
    async (request) => editMeme(ctx, actorOf(request), request.params.id, await readSubmission(request)),
  );

  app.delete(
    route.meme,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'Delete a meme with its picture, votes and comments',
        tags,
        params: MemeParams,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await deleteMeme(ctx, actorOf(request), request.params.id);
      return { message: ANSWERS.memeDeleted };
    },
  );
}

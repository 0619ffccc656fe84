import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { readSecretFile as readFileOperation } from '@corpomeme/contract/memes/secret-file';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { withdrawMeme } from '../editing/deletion.service.ts';
import { getNamelessWait } from './entry.ts';
import {
  changeLinkWait,
  changeNamelessDefault,
  forgetAuthor,
  getLinkWait,
  renewSecret,
} from './forgetting.service.ts';
import { revealAuthor } from './reveal.service.ts';
import { readSecretFile } from './secret-file.ts';

export function registerNameless(app: App, ctx: Context): void {
  handle(app, operations.changeNamelessDefault, async (request) => {
    await changeNamelessDefault(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });

  handleRead(app, operations.readNamelessWait, () => getNamelessWait(ctx));

  handle(app, operations.renewWithdrawalSecret, async (request) => ({
    secret: await renewSecret(ctx, actorOf(request), request.params.id),
  }));

  handle(app, operations.readLinkWait, (request) => getLinkWait(ctx, actorOf(request), request.params.id));

  handle(app, operations.changeLinkWait, (request) =>
    changeLinkWait(ctx, actorOf(request), request.params.id, request.body.waits),
  );

  handle(app, operations.forgetAuthor, async (request) => ({
    secret: await forgetAuthor(ctx, actorOf(request), request.params.id),
  }));

  handle(app, operations.withdrawMeme, async (request) => {
    await withdrawMeme(ctx, request.body.secret);
    return { message: m.answer.memeDeleted };
  });

  handle(app, readFileOperation, (request) => readSecretFile(ctx, request.body.secret));

  handle(app, operations.revealAuthor, (request) =>
    revealAuthor(ctx, actorOf(request), request.params.id, request.body.reason),
  );
}

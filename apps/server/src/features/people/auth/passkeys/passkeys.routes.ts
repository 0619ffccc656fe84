import * as operations from '@corpomeme/contract/people/passkeys';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login.service.ts';
import { addPasskey, beginPasskey, renamePasskey } from './passkeys.service.ts';

export function registerPasskeys(app: App, ctx: Context): void {
  handle(app, operations.beginPasskey, (request) => beginPasskey(ctx, actorOf(request), request.body));

  handle(app, operations.addPasskey, async (request) => {
    await addPasskey(ctx, actorOf(request), request.body);
    return { message: m.answer.passkeyAdded };
  });

  handle(app, operations.renamePasskey, async (request) => {
    await renamePasskey(ctx, actorOf(request), request.params.id, request.body.name);
    return { message: m.answer.passkeyRenamed };
  });

  handle(app, operations.beginPasskeyLogin, async () => beginPasskeyLogin(ctx));

  handle(app, operations.logInWithPasskey, (request) =>
    logInWithPasskey(ctx, request.body, request.headers['user-agent']),
  );
}

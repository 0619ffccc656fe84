import { readWaiting } from '@corpomeme/contract/moderation/moderation.operations';
import * as operations from '@corpomeme/contract/people/admin.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { getSetup, getWaiting, sendTestMail, settleSetup } from './setup.service.ts';

export function registerSetup(app: App, ctx: Context): void {
  handle(app, operations.readSetup, (request) => getSetup(ctx, actorOf(request)));

  handle(app, operations.sendTestMail, (request) => sendTestMail(ctx, actorOf(request)));

  handle(app, operations.settleSetup, (request) =>
    settleSetup(ctx, actorOf(request), request.params.step, request.body.state),
  );

  handle(app, readWaiting, (request) => getWaiting(ctx, actorOf(request)));
}

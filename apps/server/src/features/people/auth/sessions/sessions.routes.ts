import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { endSession, getSessions } from './sessions.service.ts';

export function registerSessions(app: App, ctx: Context): void {
  handle(app, operations.listSessions, (request) => getSessions(ctx, actorOf(request)));

  handle(app, operations.endSession, async (request) => {
    await endSession(ctx, actorOf(request), request.params.id);
    return { message: m.answer.sessionEnded };
  });
}

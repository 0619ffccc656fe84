import * as operations from '@corpomeme/contract/operations/moderation';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { undoDecision } from '../takedown/undo.service.ts';
import { decideMeme, decideMemes } from './decisions.service.ts';

export function registerDecisions(app: App, ctx: Context): void {
  handle(app, operations.decideMeme, (request) =>
    decideMeme(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.undoDecision, (request) =>
    undoDecision(ctx, actorOf(request), request.params.id, request.body?.version),
  );

  handle(app, operations.decideMemes, (request) => decideMemes(ctx, actorOf(request), request.body));
}

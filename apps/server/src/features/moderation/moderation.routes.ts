import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { nextLink } from '../../http/paging.ts';
import { handleRead, listPage } from '../../http/reads.ts';
import { listPending } from '../memes/memes.service.ts';
import { getColleagues } from '../site/access/concern.service.ts';
import { decideMeme, decideMemes } from './decisions/decisions.service.ts';
import { getHistory } from './decisions/history.ts';
import { reopenMeme } from './decisions/reopening.service.ts';
import { countWaiting, listSavedReplies } from './desk/desk.service.ts';
import { listQueuePage } from './desk/queue.service.ts';
import { listModerationLog, listMonths } from './log/log.ts';
import { listRemoved, listUndoable, restoreMeme, takeDownMeme, undoDecision } from './takedown/takedown.ts';

export function registerModeration(app: App, ctx: Context): void {
  registerDesk(app, ctx);
  registerDecisions(app, ctx);
  registerLog(app, ctx);
}

function registerDesk(app: App, ctx: Context): void {
  handle(app, operations.readColleagues, (request) => getColleagues(ctx, actorOf(request)));

  handle(app, operations.readWaiting, () => countWaiting(ctx));

  handle(app, operations.listSavedReplies, () => listSavedReplies(ctx));

  handle(app, operations.listPendingMemes, async (request, reply) => {
    const page = await listPending(ctx, actorOf(request), request.query);
    reply.header('x-total-count', page.total);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.memes;
  });

  handle(app, operations.listQueue, async (request, reply) => {
    const page = await listQueuePage(ctx, actorOf(request), request.query);
    reply.header('x-total-count', page.total);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.cards;
  });
}

function registerDecisions(app: App, ctx: Context): void {
  handle(app, operations.decideMeme, (request) =>
    decideMeme(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.undoDecision, (request) =>
    undoDecision(ctx, actorOf(request), request.params.id, request.body?.version),
  );

  handle(app, operations.listUndoableDecisions, (request) => listUndoable(ctx, actorOf(request)));

  handle(app, operations.decideMemes, (request) => decideMemes(ctx, actorOf(request), request.body));

  handle(app, operations.takeDownMeme, (request) =>
    takeDownMeme(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.restoreMeme, (request) => restoreMeme(ctx, actorOf(request), request.params.id));

  handle(app, operations.reopenMeme, (request) => reopenMeme(ctx, actorOf(request), request.params.id));

  handle(app, operations.listRemovedMemes, async (request, reply) => {
    const page = await listRemoved(ctx, actorOf(request), request.query);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.memes;
  });

  handle(app, operations.readMemeHistory, (request) => getHistory(ctx, actorOf(request), request.params.id));
}

function registerLog(app: App, ctx: Context): void {
  handleRead(app, operations.listModerationLog, async (call) => {
    const { entries, next } = await listModerationLog(ctx, call.query);
    return listPage(call, entries, next);
  });

  handleRead(app, operations.listModerationMonths, () => listMonths(ctx));
}

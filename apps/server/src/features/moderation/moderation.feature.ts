import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { listPage } from '../../http/paging.ts';
import { handleRead } from '../../http/reads.ts';
import { listPending } from '../memes/memes.service.ts';
import { getColleagues } from '../site/access/concern.service.ts';
import { registerAppeals } from './appeals/appeals.ts';
import { decideMeme, decideMemes } from './decisions/decisions.service.ts';
import { getHistory } from './decisions/history.ts';
import { reopenMeme } from './decisions/reopening.service.ts';
import { countWaiting, listSavedReplies } from './desk/desk.service.ts';
import { listQueuePage } from './desk/queue.service.ts';
import { listModerationLog, listMonths } from './log/log.ts';
import { registerMembers } from './members/members.ts';
import { registerNotes } from './notes/notes.ts';
import { registerProposals } from './proposals/proposals.ts';
import { listRemoved, listUndoable, restoreMeme, takeDownMeme, undoDecision } from './takedown/takedown.ts';

export const moderation: Feature = {
  routes: [registerModeration, registerProposals, registerAppeals, registerMembers, registerNotes],
};

function registerModeration(app: App, ctx: Context): void {
  registerDesk(app, ctx);
  registerDecisions(app, ctx);
  registerLog(app, ctx);
}

function registerDesk(app: App, ctx: Context): void {
  handle(app, operations.readColleagues, (request) => getColleagues(ctx, actorOf(request)));

  handle(app, operations.readWaiting, () => countWaiting(ctx));

  handle(app, operations.listSavedReplies, () => listSavedReplies(ctx));

  handle(app, operations.listPendingMemes, async (request) => {
    const page = await listPending(ctx, actorOf(request), request.query);
    return listPage(request, page.memes, page.next, { 'x-total-count': page.total });
  });

  handle(app, operations.listQueue, async (request) => {
    const page = await listQueuePage(ctx, actorOf(request), request.query);
    return listPage(request, page.cards, page.next, { 'x-total-count': page.total });
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

  handle(app, operations.listRemovedMemes, async (request) => {
    const page = await listRemoved(ctx, actorOf(request), request.query);
    return listPage(request, page.memes, page.next);
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

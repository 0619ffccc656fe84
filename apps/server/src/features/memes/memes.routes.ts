import * as operations from '@corpomeme/contract/memes/memes.operations';
import * as reading from '@corpomeme/contract/memes/reading.operations';
import * as themes from '@corpomeme/contract/memes/themes.operations';
import * as votes from '@corpomeme/contract/memes/votes';
import { m } from '@corpomeme/contract/site/messages';
import * as realtime from '@corpomeme/contract/site/realtime';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { whenAbandoned, withSubmission } from '../../http/bodies/submission.ts';
import { handle } from '../../http/handle.ts';
import { answerOf, attemptOf } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { handleRead } from '../../http/reads.ts';
import { deleteMeme } from './editing/deletion.service.ts';
import { editMeme } from './editing/editing.service.ts';
import { listUpdates } from './feed/feed.ts';
import { listFollowed, listSaved, saveVisibleMeme } from './feed/reading-lists.ts';
import { readSurroundings } from './feed/surroundings.ts';
import { getMeme, listMemes, type MemePage } from './memes.service.ts';
import { listOwnMemes, summarizeOwnMemes } from './own/own.ts';
import { writeStatement } from './own/statement.ts';
import { searchMemes } from './search/search.ts';
import { changeMemeThemes } from './theming/theming.ts';
import { previewPicture, submitMeme } from './upload/upload.service.ts';
import { castVote, markSameHere } from './votes/votes.service.ts';

export function registerMemes(app: App, ctx: Context): void {
  registerPublicLists(app, ctx);

  handleRead(app, operations.readMeme, ({ viewer, params }) => getMeme(ctx, viewer, params.id));

  handleRead(app, operations.readSurroundings, ({ viewer, params }) =>
    readSurroundings(ctx, viewer, params.id),
  );

  handle(app, operations.readStatement, (request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeStatement(ctx, actorOf(request), request.params.id);
  });

  handle(app, operations.listOwnMemes, async (request) =>
    pageOf(request, await listOwnMemes(ctx, actorOf(request), request.query)),
  );

  handle(app, operations.summarizeOwnMemes, (request) => summarizeOwnMemes(ctx, actorOf(request)));

  handle(app, operations.previewPicture, (request, reply) =>
    previewPicture(ctx, actorOf(request), request.body, whenAbandoned(reply)),
  );

  handle(app, operations.submitMeme, async (request, reply) => {
    const created = await withSubmission(ctx, request, reply, async (submission) =>
      submitMeme(ctx, actorOf(request), submission, await attemptOf(request, submission)),
    );
    return answerOf(reply, created);
  });

  handle(app, operations.editMeme, (request, reply) =>
    withSubmission(ctx, request, reply, (submission) =>
      editMeme(ctx, actorOf(request), request.params.id, submission),
    ),
  );

  handle(app, operations.deleteMeme, async (request) => {
    await deleteMeme(ctx, actorOf(request), request.params.id, request.body ?? {});
    return { message: m.answer.memeDeleted };
  });

  handle(app, reading.saveMeme, (request) => saveVisibleMeme(ctx, actorOf(request), request.params.id));

  handle(app, reading.listSavedMemes, async (request) =>
    pageOf(request, await listSaved(ctx, actorOf(request), request.query)),
  );

  handle(app, reading.listFollowedMemes, async (request) =>
    pageOf(request, await listFollowed(ctx, actorOf(request), request.query)),
  );

  handle(app, votes.castVote, (request) =>
    castVote(ctx, actorOf(request), request.params.id, request.body.voteType),
  );

  handle(app, themes.changeMemeThemes, (request) =>
    changeMemeThemes(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, votes.markSameHere, (request) =>
    markSameHere(ctx, actorOf(request), request.params.id, request.body.voteType),
  );
}

function registerPublicLists(app: App, ctx: Context): void {
  handleRead(app, operations.listMemes, async (call) => {
    const { viewer, query } = call;
    const page = query.search ? searchMemes(ctx, viewer, query) : listMemes(ctx, viewer, query);
    const { memes, next } = await page;
    return listPage(call, memes, next);
  });

  handle(app, operations.listTopMemes, async (request) => {
    const { memes } = await listMemes(ctx, request.viewer, {
      ...request.query,
      sort: 'upvoted',
      time: 'all',
    });
    return memes;
  });

  handle(app, realtime.listUpdates, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { since } = request.query;
    return listUpdates(ctx, since === undefined ? null : Date.parse(since));
  });
}

function pageOf(request: FastifyRequest, { memes, next }: MemePage) {
  return listPage(request, memes, next);
}

import * as wordOperations from '@corpomeme/contract/moderation/listed-words';
import * as operations from '@corpomeme/contract/moderation/screening';
import { SCREENING } from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { blockPicture, getBlockedPictures, unblockPicture } from './pictures/blocked-pictures.service.ts';
import { getPictureText } from './pictures/picture-texts.service.ts';
import { changeScreeningSettings, getScreeningState } from './screening-settings.service.ts';
import { addWords, changeWord, getListedWords, removeWord } from './word-lists/word-lists.service.ts';
import { tryWords } from './word-lists/word-trial.service.ts';

export function registerScreening(app: App, ctx: Context): void {
  handle(app, operations.readPictureText, (request) =>
    getPictureText(ctx, actorOf(request), request.params.id),
  );
  registerBlocking(app, ctx);
  registerSettings(app, ctx);
  registerWordLists(app, ctx);
}

function registerBlocking(app: App, ctx: Context): void {
  handle(app, operations.listBlockedPictures, () => getBlockedPictures(ctx, SCREENING.blocksShown));
  handle(app, operations.blockPicture, async (request, reply) =>
    reply.status(201).send(await blockPicture(ctx, actorOf(request), request.body)),
  );
  handle(app, operations.unblockPicture, async (request) => {
    await unblockPicture(ctx, actorOf(request), request.params.id);
    return { message: m.answer.pictureUnblocked };
  });
}

function registerSettings(app: App, ctx: Context): void {
  handle(app, operations.readScreeningSettings, () => getScreeningState(ctx));
  handle(app, operations.changeScreeningSettings, (request) =>
    changeScreeningSettings(ctx, actorOf(request), request.body),
  );
}

function registerWordLists(app: App, ctx: Context): void {
  handle(app, wordOperations.listListedWords, () => getListedWords(ctx));
  handle(app, wordOperations.addListedWords, async (request, reply) =>
    reply.status(201).send(await addWords(ctx, actorOf(request), request.body)),
  );
  handle(app, wordOperations.tryListedWords, (request) => tryWords(ctx, actorOf(request), request.body));
  handle(app, wordOperations.changeListedWord, (request) =>
    changeWord(ctx, actorOf(request), request.params.id, request.body),
  );
  handle(app, wordOperations.removeListedWord, async (request) => {
    await removeWord(ctx, actorOf(request), request.params.id);
    return { message: m.answer.wordRemoved };
  });
}

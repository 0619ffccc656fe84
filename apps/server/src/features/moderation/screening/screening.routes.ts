import { SCREENING } from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { blockPicture, getBlockedPictures, unblockPicture } from './pictures/blocked-pictures.service.ts';
import { getPictureText } from './pictures/picture-texts.service.ts';
import { changeScreeningSettings, getScreeningState } from './screening-settings.service.ts';

export function registerScreening(app: App, ctx: Context): void {
  handle(app, operations.readPictureText, (request) =>
    getPictureText(ctx, actorOf(request), request.params.id),
  );
  registerBlocking(app, ctx);
  registerSettings(app, ctx);
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

import { MessageAnswer } from '@corpomeme/contract/auth';
import { SCREENING } from '@corpomeme/contract/limits';
import { MemeParams } from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import {
  PictureBlock,
  PictureBlockBody,
  PictureBlockList,
  PictureBlockParams,
  PictureReading,
  ScreeningChange,
  ScreeningSettings,
} from '@corpomeme/contract/screening';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { blockPicture, getBlockedPictures, unblockPicture } from './blocked-pictures.service.ts';
import { getPictureText } from './picture-texts.service.ts';
import { ANSWERS } from './screening.strings.ts';
import { changeScreeningSettings, getScreeningSettings } from './screening-settings.service.ts';

const tags = ['moderation'];

export function registerScreening(app: App, ctx: Context): void {
  app.get(
    route.pictureText,
    {
      config: { access: 'member' },
      schema: {
        summary: 'What was read in the picture of an own meme, or of any as a moderator',
        tags: ['memes'],
        params: MemeParams,
        response: { 200: PictureReading, ...failures },
      },
    },
    (request) => getPictureText(ctx, actorOf(request), request.params.id),
  );
  registerBlocking(app, ctx);
  registerSettings(app, ctx);
}

function registerBlocking(app: App, ctx: Context): void {
  app.get(
    route.blockedPictures,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'Blocked pictures, newest first',
        tags,
        response: { 200: PictureBlockList, ...failures },
      },
    },
    () => getBlockedPictures(ctx, SCREENING.blocksShown),
  );
  app.post(
    route.blockedPictures,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Block the picture of a meme: whenever it comes in again, moderators see it first',
        tags,
        body: PictureBlockBody,
        response: { 201: PictureBlock, ...failures },
      },
    },
    async (request, reply) => reply.status(201).send(await blockPicture(ctx, actorOf(request), request.body)),
  );
  app.delete(
    route.blockedPicture,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Take the block of a picture away',
        tags,
        params: PictureBlockParams,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await unblockPicture(ctx, actorOf(request), request.params.id);
      return { message: ANSWERS.unblocked };
    },
  );
}

function registerSettings(app: App, ctx: Context): void {
  app.get(
    route.adminScreening,
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Words that the checks look for beside their own, and whether pictures are read',
        tags: ['administration'],
        response: { 200: ScreeningSettings, ...failures },
      },
    },
    () => getScreeningSettings(ctx),
  );
  app.patch(
    route.adminScreening,
    {
      config: { access: 'admin', limit: 'change' },
      schema: {
        summary: 'Change them; they hold for what comes in from then on',
        tags: ['administration'],
        body: ScreeningChange,
        response: { 200: ScreeningSettings, ...failures },
      },
    },
    (request) => changeScreeningSettings(ctx, actorOf(request), request.body),
  );
}

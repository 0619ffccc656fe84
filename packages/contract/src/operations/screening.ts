import { MessageAnswer } from '../auth.ts';
import { MemeParams } from '../memes.ts';
import { operation } from '../operation.ts';
import {
  PictureBlock,
  PictureBlockBody,
  PictureBlockList,
  PictureBlockParams,
  PictureReading,
  ScreeningChange,
  ScreeningSettings,
} from '../screening.ts';

export const readPictureText = operation({
  method: 'GET',
  path: '/memes/:id/picture-text',
  summary: 'What was read in the picture of an own meme, or of any as a moderator',
  tag: 'memes',
  access: 'member',
  params: MemeParams,
  response: { 200: PictureReading },
  errors: ['meme_not_found'],
});

export const listBlockedPictures = operation({
  method: 'GET',
  path: '/moderation/blocked-pictures',
  summary: 'Blocked pictures, newest first',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: PictureBlockList },
  errors: [],
});

export const blockPicture = operation({
  method: 'POST',
  path: '/moderation/blocked-pictures',
  summary: 'Block the picture of a meme: whenever it comes in again, moderators see it first',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: PictureBlockBody,
  response: { 201: PictureBlock },
  errors: ['block_exists', 'meme_not_found', 'picture_unknown'],
});

export const unblockPicture = operation({
  method: 'DELETE',
  path: '/moderation/blocked-pictures/:id',
  summary: 'Take the block of a picture away',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: PictureBlockParams,
  response: { 200: MessageAnswer },
  errors: ['block_not_found'],
});

export const readScreeningSettings = operation({
  method: 'GET',
  path: '/admin/screening',
  summary: 'Words that the checks look for beside their own, and whether pictures are read',
  tag: 'administration',
  access: 'admin',
  response: { 200: ScreeningSettings },
  errors: [],
});

export const changeScreeningSettings = operation({
  method: 'PATCH',
  path: '/admin/screening',
  summary: 'Change them; they hold for what comes in from then on',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ScreeningChange,
  response: { 200: ScreeningSettings },
  errors: ['words_full'],
});

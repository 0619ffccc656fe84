import { MemeParams } from '../memes/memes.ts';
import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import {
  PictureBlock,
  PictureBlockBody,
  PictureBlockList,
  PictureBlockParams,
  PictureReading,
  ScreeningChange,
  ScreeningState,
} from './screening.ts';

export const readPictureText = operation({
  method: 'GET',
  path: '/memes/:id/picture-text',
  summary: 'Read the recognized text of a picture, as its author or a moderator',
  tag: 'memes',
  access: 'member',
  scope: 'read',
  params: MemeParams,
  response: { 200: PictureReading },
  errors: ['meme_not_found'],
});

export const listBlockedPictures = operation({
  method: 'GET',
  path: '/moderation/blocked-pictures',
  summary: 'List blocked pictures, newest first',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: PictureBlockList },
  errors: [],
});

export const blockPicture = operation({
  method: 'POST',
  path: '/moderation/blocked-pictures',
  summary: 'Block the picture of a meme; moderators then see its copies first',
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
  summary: 'Unblock a picture',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: PictureBlockParams,
  response: { 200: MessageResponse },
  errors: ['block_not_found'],
});

export const readScreeningSettings = operation({
  method: 'GET',
  path: '/admin/screening',
  summary: 'Read the settings of the checks',
  tag: 'administration',
  access: 'admin',
  response: { 200: ScreeningState },
  errors: [],
});

export const changeScreeningSettings = operation({
  method: 'PATCH',
  path: '/admin/screening',
  summary: 'Change the settings of the checks; other weights recalculate pending memes',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ScreeningChange,
  response: { 200: ScreeningState },
  errors: [],
});

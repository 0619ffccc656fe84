import { MemeParams } from '../memes/memes.ts';
import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import {
  Calibration,
  PictureBlock,
  PictureBlockBody,
  PictureBlockList,
  PictureBlockParams,
  PictureReading,
  ScreeningChange,
  ScreeningState,
  WeightChange,
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
  summary: 'Change the settings of the checks, for new submissions',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ScreeningChange,
  response: { 200: ScreeningState },
  errors: [],
});

export const readCalibration = operation({
  method: 'GET',
  path: '/admin/screening/calibration',
  summary: 'Read how often findings led to rejection, and weights fitted to decisions',
  tag: 'administration',
  access: 'admin',
  response: { 200: Calibration },
  errors: [],
});

export const applyWeights = operation({
  method: 'PUT',
  path: '/admin/screening/weights',
  summary: 'Change the weights of the checks; recalculates pending memes',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: WeightChange,
  response: { 200: Calibration },
  errors: ['weights_changed'],
});

export const revertWeights = operation({
  method: 'POST',
  path: '/admin/screening/weights/revert',
  summary: 'Revert the last change of the weights',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  response: { 200: Calibration },
  errors: ['weights_changed'],
});

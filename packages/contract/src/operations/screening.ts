import { MessageAnswer } from '../auth.ts';
import { MemeParams } from '../memes.ts';
import { operation } from '../operation.ts';
import {
  Calibration,
  PictureBlock,
  PictureBlockBody,
  PictureBlockList,
  PictureBlockParams,
  PictureReading,
  ScreeningChange,
  ScreeningSettings,
  WeightChange,
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

export const readCalibration = operation({
  method: 'GET',
  path: '/admin/screening/calibration',
  summary: 'How often findings led to rejection, and weights of the checks learnt from decisions',
  tag: 'administration',
  access: 'admin',
  response: { 200: Calibration },
  errors: [],
});

export const applyWeights = operation({
  method: 'PUT',
  path: '/admin/screening/weights',
  summary: 'Give the checks other weights; what waits is weighed again',
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
  summary: 'Go back to the weights before the last change',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  response: { 200: Calibration },
  errors: ['weights_changed'],
});

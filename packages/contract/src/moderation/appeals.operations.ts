import { CommentParams } from '../comments/comments.ts';
import { MemeParams } from '../memes/memes.ts';
import { MessageResponse } from '../people/auth.ts';
import { OwnSanctionParams } from '../safety/sanctions.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { Appeal, AppealBody, AppealDecisionBody, AppealList, AppealParams } from './appeals.ts';

export const listAppeals = operation({
  method: 'GET',
  path: '/moderation/appeals',
  summary: 'List open appeals, oldest first; X-Total-Count is the total',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: PageQuery,
  response: { 200: AppealList },
  errors: [],
});

export const answerAppeal = operation({
  method: 'PUT',
  path: '/moderation/appeals/:id',
  summary: "Answer an appeal against another moderator's decision",
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: AppealParams,
  body: AppealDecisionBody,
  response: { 200: Appeal },
  errors: ['appeal_already_decided', 'appeal_not_found', 'meme_changed', 'own_decision', 'sanction_beyond'],
});

export const appealAboutMeme = operation({
  method: 'POST',
  path: '/memes/:id/appeal',
  summary: "Appeal against the rejection or removal of the caller's meme, once",
  tag: 'moderation',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  body: AppealBody,
  response: { 201: MessageResponse },
  errors: ['access_denied', 'already_appealed', 'meme_not_found', 'nothing_to_appeal'],
});

export const appealAboutComment = operation({
  method: 'POST',
  path: '/memes/:id/comments/:commentId/appeal',
  summary: "Appeal against the removal of the caller's comment, once, within 30 days",
  tag: 'moderation',
  access: 'member',
  limit: 'change',
  params: CommentParams,
  body: AppealBody,
  response: { 201: MessageResponse },
  errors: ['access_denied', 'already_appealed', 'comment_not_found', 'nothing_to_appeal'],
});

export const appealAboutSanction = operation({
  method: 'POST',
  path: '/users/me/sanctions/:id/appeal',
  summary: 'Appeal against a sanction of the caller, once',
  tag: 'moderation',
  access: 'member',
  limit: 'change',
  params: OwnSanctionParams,
  body: AppealBody,
  response: { 201: MessageResponse },
  errors: ['already_appealed', 'nothing_to_appeal', 'sanction_not_found'],
});

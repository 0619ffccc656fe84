import { MemeParams } from '../memes/memes.ts';
import { WithdrawalBody } from '../memes/nameless.ts';
import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import { AnswerBody, AnswerParams, ContestBody, CorrectionBody, OwnAnswers } from './answers.ts';

export const listOwnAnswers = operation({
  method: 'GET',
  path: '/memes/:id/answers',
  summary: 'Read what the company of a meme has answered, in every state, for those who speak for it',
  tag: 'companies',
  access: 'member',
  scope: 'read',
  params: MemeParams,
  response: { 200: OwnAnswers },
  errors: ['meme_not_found'],
});

export const answerMeme = operation({
  method: 'POST',
  path: '/memes/:id/answers',
  summary: 'Answer memes in the name of their company; a moderator reads each answer first',
  tag: 'companies',
  access: 'member',
  limit: 'comment',
  takesPart: true,
  params: MemeParams,
  body: AnswerBody,
  response: { 201: OwnAnswers },
  errors: [
    'answer_empty',
    'answer_exists',
    'answer_not_yours',
    'change_in_future',
    'meme_not_found',
    'text_refused',
  ],
});

export const withdrawAnswer = operation({
  method: 'DELETE',
  path: '/memes/:id/answers/:answerId',
  summary: 'Withdraw an answer of the company for which the caller speaks',
  tag: 'companies',
  access: 'member',
  limit: 'change',
  takesPart: true,
  params: AnswerParams,
  response: { 200: OwnAnswers },
  errors: ['answer_not_found', 'answer_not_yours', 'meme_not_found'],
});

export const contestMeme = operation({
  method: 'POST',
  path: '/memes/:id/contest',
  summary: 'Contest a meme in the name of its company; a moderator decides within 48 business hours',
  tag: 'companies',
  access: 'member',
  limit: 'comment',
  takesPart: true,
  params: MemeParams,
  body: ContestBody,
  response: { 201: OwnAnswers },
  errors: [
    'already_reported',
    'answer_empty',
    'answer_not_yours',
    'contests_open',
    'contests_too_many',
    'contests_paused',
    'mark_elsewhere',
    'meme_not_found',
    'own_report',
  ],
});

export const standByMeme = operation({
  method: 'POST',
  path: '/memes/:id/statement',
  summary: 'Stand by an own meme against which something is said; shown at one of the next full hours',
  tag: 'memes',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  response: { 202: MessageResponse },
  errors: ['access_denied', 'meme_not_found', 'meme_unanswered'],
});

export const standBySecret = operation({
  method: 'POST',
  path: '/statements',
  summary: 'Stand by the meme that belongs to a withdrawal secret, without a login',
  tag: 'memes',
  access: 'public',
  limit: 'withdrawal',
  body: WithdrawalBody,
  response: { 202: MessageResponse },
  errors: ['meme_unanswered', 'withdrawal_secret_unknown'],
});

const CORRECTION_ERRORS = [
  'cover_moving',
  'correction_empty',
  'correction_waiting',
  'meme_unanswered',
  'text_refused',
] as const;

export const correctMeme = operation({
  method: 'POST',
  path: '/memes/:id/correction',
  summary:
    'Propose other words for an own meme, or boxes over its picture, while a file about it is open; a moderator reads them at one of the next full hours',
  tag: 'memes',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  body: CorrectionBody,
  response: { 202: MessageResponse },
  errors: ['access_denied', 'meme_not_found', ...CORRECTION_ERRORS],
});

export const correctBySecret = operation({
  method: 'POST',
  path: '/corrections',
  summary:
    'Propose other words for the meme that belongs to a withdrawal secret, or boxes over its picture, without a login',
  tag: 'memes',
  access: 'public',
  limit: 'withdrawal',
  body: CorrectionBody.extend(WithdrawalBody.shape),
  response: { 202: MessageResponse },
  errors: [...CORRECTION_ERRORS, 'withdrawal_secret_unknown'],
});

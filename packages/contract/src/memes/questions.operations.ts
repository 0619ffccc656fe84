import { operation } from '../site/operation.ts';
import { MemeParams } from './memes.ts';
import { AuthorQuestion, QuestionAnswerBody, QuestionBody } from './questions.ts';

export const askAuthor = operation({
  method: 'POST',
  path: '/memes/:id/question',
  summary:
    'Ask the author of a pending meme, once for each version; it waits behind all others for the answer',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: MemeParams,
  body: QuestionBody,
  response: { 201: AuthorQuestion },
  errors: ['already_asked', 'meme_already_decided', 'meme_changed', 'meme_not_found', 'words_missing'],
});

export const answerQuestion = operation({
  method: 'PUT',
  path: '/memes/:id/question',
  summary: 'Answer the question of a moderator about an own pending meme, once',
  tag: 'memes',
  access: 'member',
  limit: 'comment',
  params: MemeParams,
  body: QuestionAnswerBody,
  response: { 200: AuthorQuestion },
  errors: ['access_denied', 'meme_not_found', 'question_closed', 'words_missing'],
});

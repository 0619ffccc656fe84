import { Meme, MemeParams } from '../memes/memes.ts';
import { IdempotencyHeaders } from '../site/idempotency.ts';
import { operation } from '../site/operation.ts';
import { CommentRuleBody } from './comment-rule.ts';
import {
  Comment,
  CommentBody,
  CommentDeletion,
  CommentDeletionBody,
  CommentEditBody,
  CommentList,
  CommentListQuery,
  CommentParams,
} from './comments.ts';

export const postComment = operation({
  method: 'POST',
  path: '/memes/:id/comments',
  summary: 'Comment on a meme or reply to a comment',
  tag: 'comments',
  access: 'member',
  scope: 'comment',
  limit: 'comment',
  takesPart: true,
  headers: IdempotencyHeaders,
  params: MemeParams,
  body: CommentBody,
  response: { 201: Comment },
  errors: [
    'access_denied',
    'comments_locked',
    'comments_slowed',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'meme_not_found',
    'parent_not_there',
    'text_refused',
  ],
});

export const editComment = operation({
  method: 'PATCH',
  path: '/memes/:id/comments/:commentId',
  summary: 'Change the text of an own comment, within 15 minutes after it was posted',
  tag: 'comments',
  access: 'member',
  scope: 'comment',
  limit: 'change',
  takesPart: true,
  params: CommentParams,
  body: CommentEditBody,
  response: { 200: Comment },
  errors: ['access_denied', 'comment_not_editable', 'comment_not_found', 'comments_locked', 'text_refused'],
});

export const deleteComment = operation({
  method: 'DELETE',
  path: '/memes/:id/comments/:commentId',
  summary: 'Soft-delete a comment; its place and its replies stay',
  tag: 'comments',
  access: 'member',
  scope: 'comment',
  limit: 'change',
  params: CommentParams,
  body: CommentDeletionBody,
  response: { 200: CommentDeletion },
  errors: ['access_denied', 'comment_not_found', 'own_matter'],
});

export const setCommentRule = operation({
  method: 'PUT',
  path: '/memes/:id/comment-rule',
  summary: 'Slow, lock or open the comments of a meme, with a word why that all readers see',
  tag: 'comments',
  access: 'moderator',
  limit: 'change',
  params: MemeParams,
  body: CommentRuleBody,
  response: { 200: Meme },
  errors: ['meme_not_found', 'words_missing'],
});

export const listComments = operation({
  method: 'GET',
  path: '/memes/:id/comments',
  summary:
    'List threads, newest or (sort=best) most voted first, each with its first replies; limit and X-Total-Count count threads. A Link with rel="replies" leads to further replies of a long thread. thread_of returns one thread, replies_of its replies, counted by limit',
  tag: 'comments',
  access: 'public',
  scope: 'read',
  cached: 'thread',
  params: MemeParams,
  query: CommentListQuery,
  response: { 200: CommentList },
  errors: ['comment_not_found', 'meme_not_found'],
});

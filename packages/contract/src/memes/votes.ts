import { z } from 'zod';
import { Comment, CommentParams } from '../comments/comments.ts';
import { ClaimedIdentity } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { Meme, MemeParams } from './memes.ts';

export const VoteBody = ClaimedIdentity.extend({ voteType: z.enum(['up', 'down']) });
export type VoteType = z.infer<typeof VoteBody>['voteType'];

export const castCommentVote = operation({
  method: 'POST',
  path: '/memes/:id/comments/:commentId/vote',
  summary: 'Upvote a comment or remove the vote',
  tag: 'votes',
  access: 'member',
  scope: 'comment',
  limit: 'vote',
  takesPart: true,
  params: CommentParams,
  body: VoteBody,
  response: { 200: Comment },
  errors: ['comment_already_voted', 'comment_not_found', 'comment_not_voted'],
});

export const markSameHere = operation({
  method: 'POST',
  path: '/memes/:id/same-here',
  summary: "Say that a meme is true at the caller's company too, or take it back",
  tag: 'votes',
  access: 'member',
  scope: 'comment',
  limit: 'vote',
  takesPart: true,
  params: MemeParams,
  body: VoteBody,
  response: { 200: Meme },
  errors: ['meme_already_same_here', 'meme_not_found', 'meme_not_public', 'meme_not_same_here'],
});

export const castVote = operation({
  method: 'POST',
  path: '/memes/:id/vote',
  summary: 'Upvote a meme or remove the vote',
  tag: 'votes',
  access: 'member',
  scope: 'comment',
  limit: 'vote',
  takesPart: true,
  params: MemeParams,
  body: VoteBody,
  response: { 200: Meme },
  errors: ['meme_already_voted', 'meme_not_found', 'meme_not_public', 'meme_not_voted'],
});

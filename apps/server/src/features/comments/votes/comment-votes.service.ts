import type { Comment } from '@corpomeme/contract/comments/comments';
import type { VoteType } from '@corpomeme/contract/memes/votes';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { act } from '../../site/members/act.ts';
import { findKeptComment } from '../comments.queries.ts';
import { getComment } from '../comments.service.ts';
import { addToCommentVotes, deleteCommentVote, insertCommentVote } from './comment-votes.queries.ts';

interface CommentAddress {
  id: number;
  commentId: number;
}

/** Adds or removes the vote. A deleted comment takes no votes; those that it has stay. */
export async function castCommentVote(
  ctx: Context,
  actor: Actor,
  { id: memeId, commentId }: CommentAddress,
  voteType: VoteType,
): Promise<Comment> {
  const up = voteType === 'up';
  const changed = await act(ctx, actor, async (trx, now) => {
    const comment = await findKeptComment(trx, actor, memeId, commentId);
    if (!comment || comment.deleted_at !== null || comment.state !== 'public')
      throw new AppError('comment_not_found');
    const done = up
      ? await insertCommentVote(trx, actor.userId, commentId, now)
      : await deleteCommentVote(trx, actor.userId, commentId);
    if (done) await addToCommentVotes(trx, commentId, up ? 1 : -1);
    return done;
  });
  if (!changed) throw new AppError(up ? 'comment_already_voted' : 'comment_not_voted');
  ctx.bus.publish('meme.commented', { memeId });
  return getComment(ctx, actor, memeId, commentId);
}

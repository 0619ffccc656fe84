import { postComment } from '../features/comments/comments.service.ts';
import { deleteComment } from '../features/comments/removal.service.ts';
import { castCommentVote } from '../features/comments/votes/comment-votes.service.ts';
import type { DemoComment } from './content/comments.ts';
import { atTime, type PostedMeme, pickPeople } from './crowd.ts';

/** Adds comments one after the other, replies after their parents, all before now. */
export async function addComments(
  posted: PostedMeme,
  comments: DemoComment[],
  parentId: number | null = null,
): Promise<void> {
  const { ctx, cast, random, memeId, now } = posted;
  let { since } = posted;
  for (const { by, says, likes = 0, deleted, asAuthor, replies = [] } of comments) {
    since += random.next() * (now - since) * 0.3;
    const author = cast[by];
    const { answer: written } = await postComment(atTime(ctx, since), author, memeId, {
      content: says,
      parentId,
      as_author: asAuthor,
    });
    const here = { ...posted, since };
    for (const { actor, time } of pickPeople(here, likes)) {
      await castCommentVote(atTime(ctx, time), actor, { id: memeId, commentId: written.id }, 'up');
    }
    if (deleted) await deleteComment(atTime(ctx, now), author, memeId, written.id);
    await addComments(here, replies, written.id);
  }
}

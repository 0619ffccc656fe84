import { z } from 'zod';
import { ClaimedIdentity, IsoTime, MemeId, plainText, UserId } from './fields.ts';
import { COMMENTS } from './limits.ts';
import { MemeParams } from './memes.ts';
import { ReasonFields } from './reasons.ts';

/** A comment on the wire (product: entities). A deleted one keeps its place and loses its text (product: text lengths). */
export const Comment = z
  .object({
    id: z.number().int().positive(),
    content: z.string(),
    username: z.string(),
    userAvatar: z.string(),
    owner_id: UserId,
    created_at: IsoTime,
    votes: z.number().int().nonnegative(),
    /** Null for a top-level comment, which opens a thread. */
    parentId: z.number().int().positive().nullable(),
    /** Replies in the thread that it opens, deleted ones included; 0 on a reply. */
    replyCount: z.number().int().nonnegative(),
    is_deleted: z.boolean(),
    /** The caller's own vote; always false for visitors. */
    has_user_upvoted: z.boolean(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;
export const CommentList = z.array(Comment);

/**
 * Pages are counted in threads (product: lists). Of a long thread they hold the first replies; `Link: <…>; rel="replies"` leads to
 * the others (decision 060).
 */
export const CommentListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(COMMENTS.maxThreads).default(COMMENTS.threadsPerPage),
  cursor: z.string().min(1).max(200).optional(),
  /** Instead of a page: the one thread that this comment is in, for addresses that lead to a comment. */
  thread_of: MemeId.optional(),
  /** Instead of threads: replies of this thread, after the cursor; `limit` counts replies. */
  replies_of: MemeId.optional(),
});

export const CommentParams = MemeParams.extend({ commentId: MemeId });

export const CommentBody = ClaimedIdentity.extend({
  content: plainText(COMMENTS.contentMax).min(1),
  parentId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
});
export type CommentBody = z.infer<typeof CommentBody>;

/** A moderator who removes somebody else's says why; without a reason it is the house rules (decision 067). */
export const CommentDeletionBody = ClaimedIdentity.extend(ReasonFields).nullish();
export const CommentDeletion = z.object({ comment: Comment });

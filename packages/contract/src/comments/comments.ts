import { z } from 'zod';
import { Meme, MemeParams } from '../memes/memes.ts';
import { ReasonFields } from '../moderation/reasons.ts';
import { Told } from '../safety/told.ts';
import { ClaimedIdentity, IsoTime, MemeId, opaque, plainText, UserId } from '../site/fields.ts';
import { IdempotencyHeaders } from '../site/idempotency.ts';
import { operation } from '../site/operation.ts';
import { Seen } from '../site/seen.ts';
import { MINUTE } from '../site/time.ts';
import { CommentRuleBody } from './comment-rule.ts';

export const COMMENTS = {
  contentMax: 2000,
  /** Milliseconds after posting in which its author may edit a comment. */
  editWindow: 15 * MINUTE,
  threadsPerPage: 500,
  maxThreads: 500,
  /** Replies per thread on a page; `step` more per further page. */
  repliesPerThread: 20,
  maxPerPage: 500,
  /**
   * Uncompressed bytes of a response. The meme's page contains the comments twice, as HTML and as data, and must stay
   * below 300 KB.
   */
  maxPageBytes: 100_000,
  /** Estimated bytes of a comment without its text. */
  bytesBesideText: 370,
  /** Number of parent comments that `thread_of` returns with a linked comment. */
  wayMax: 10,
  hotFrom: 50,
  shown: 5,
  /** Threads per click on 'Show more'. */
  step: 50,
} as const;

/**
 * Why a comment is held for a moderator: a finding of a text check, comments in quick succession, or a first comment
 * (decision 246).
 */
export const HELD_REASONS = [
  'words',
  'email-address',
  'phone-number',
  'identifier',
  'street-address',
  'full-name',
  'link',
  'handle',
  'burst',
  'first-comment',
  /** Reports of members hid it. */
  'reported',
] as const;
export const HeldReason = z.enum(HELD_REASONS);
export type HeldReason = z.infer<typeof HeldReason>;

const HeldCause = z.object({ reason: HeldReason, found: z.array(z.string()) });
export type HeldCause = z.infer<typeof HeldCause>;
/** Reasons that no other text mends. */
export const LASTING_REASONS: readonly HeldReason[] = ['burst', 'first-comment', 'reported'];

/** Orders of threads: the newest, or those with most votes, first. */
export const COMMENT_SORTS = ['newest', 'best'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** A comment on the wire (product: entities). A soft-deleted comment keeps its place and has no text. */
export const Comment = z
  .object({
    id: z.number().int().positive(),
    content: z.string(),
    username: z.string(),
    userAvatar: z.string(),
    owner_id: UserId,
    /** Present if the author of the meme wrote the comment. */
    is_author: z.literal(true).optional(),
    /** Present only under a pseudonym: the caller wrote the comment, and the link to the account still exists. */
    is_own: z.literal(true).optional(),
    created_at: IsoTime,
    /** Null until its author edits it. */
    edited_at: IsoTime.nullable(),
    votes: z.number().int().nonnegative(),
    /** Null for a top-level comment, which starts a thread. */
    parentId: z.number().int().positive().nullable(),
    /** Number of replies in its thread, including deleted ones; 0 for a reply. */
    replyCount: z.number().int().nonnegative(),
    is_deleted: z.boolean(),
    /** Whether the caller voted; always false for visitors. */
    has_user_upvoted: z.boolean(),
    /** Present while the comment waits for a moderator, with the reasons; only its author and moderators see it. */
    state: z.literal('held').optional(),
    /** All reasons, the most important first, with the words that hold it, truncated. */
    held_for: z.array(HeldCause).optional(),
    /** Present if nothing but the words of `held_for` holds it: without them it is public at once. */
    held_until_mended: z.literal(true).optional(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;
export const CommentList = z.array(Comment);

/**
 * Values of a comment until a member replies to it, edits it or votes for it. The web app shows a new comment with them
 * before the server responds.
 */
export const NEW_COMMENT = {
  edited_at: null,
  votes: 0,
  replyCount: 0,
  is_deleted: false,
  has_user_upvoted: false,
} as const satisfies Partial<Comment>;

/**
 * Pages by thread (product: lists). A page contains the first replies of a long thread; `Link: <…>; rel="replies"` leads to the
 * others (decision 060).
 */
export const CommentListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(COMMENTS.maxThreads).default(COMMENTS.threadsPerPage),
  cursor: opaque(200).min(1).optional(),
  sort: z.enum(COMMENT_SORTS).default('newest'),
  /** Returns only the thread that contains this comment, for links to a comment (decision 049). */
  thread_of: MemeId.optional(),
  /** Returns replies of this thread after the cursor; `limit` then counts replies. */
  replies_of: MemeId.optional(),
});

export const CommentParams = MemeParams.extend({ commentId: MemeId });

export const CommentBody = ClaimedIdentity.extend({
  content: plainText(COMMENTS.contentMax).min(1),
  parentId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
  /** Comments under the pseudonym of an own meme without a name. Before the meme is public, this is the only choice. */
  as_author: z.boolean().nullish(),
  told: Told,
});
export type CommentBody = z.infer<typeof CommentBody>;

/** The new text of an own comment. */
export const CommentEditBody = ClaimedIdentity.extend({
  content: plainText(COMMENTS.contentMax).min(1),
  told: Told,
  seen: Seen,
});
export type CommentEditBody = z.infer<typeof CommentEditBody>;

/** The reason for removing another member's comment; the default is the house rules (decision 067). */
export const CommentDeletionBody = ClaimedIdentity.extend(ReasonFields).nullish();
export const CommentDeletion = z.object({ comment: Comment });

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

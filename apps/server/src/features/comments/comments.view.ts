import type { Comment } from '@corpomeme/contract/comments';
import { minuteOf } from '@corpomeme/contract/meme-lists';
import { resource } from '@corpomeme/contract/paths';
import { PSEUDONYM } from '@corpomeme/contract/users';
import type { CommentRow } from './comments.queries.ts';
import { DELETED_CONTENT } from './comments.strings.ts';

/** `own`: the caller's ids among the authors, linked pseudonyms included. */
export function viewComment(
  row: CommentRow,
  upvoted: ReadonlySet<number>,
  own: ReadonlySet<string>,
): Comment {
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    content: deleted ? DELETED_CONTENT : row.content,
    username: row.username,
    userAvatar: resource.avatar(row.username),
    owner_id: row.user_id,
    ...(row.user_id === row.meme_author_id && { is_author: true as const }),
    ...(row.author_role_id === PSEUDONYM && own.has(row.user_id) && { is_own: true as const }),
    // To the minute, like all public times: the millisecond could be matched with a network's log.
    created_at: new Date(minuteOf(row.created_at)).toISOString(),
    edited_at: row.edited_at === null ? null : new Date(minuteOf(row.edited_at)).toISOString(),
    votes: row.votes,
    parentId: row.parent_id,
    replyCount: row.reply_count,
    is_deleted: deleted,
    has_user_upvoted: upvoted.has(row.id),
  };
}

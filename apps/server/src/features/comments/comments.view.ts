import type { Comment } from '@corpomeme/contract/comments';
import { minuteOf } from '@corpomeme/contract/meme-lists';
import { resource } from '@corpomeme/contract/paths';
import type { CommentRow } from './comments.queries.ts';
import { DELETED_CONTENT } from './comments.strings.ts';

export function viewComment(row: CommentRow, upvoted: ReadonlySet<number>): Comment {
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    content: deleted ? DELETED_CONTENT : row.content,
    username: row.username,
    userAvatar: resource.avatar(row.username),
    owner_id: row.user_id,
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

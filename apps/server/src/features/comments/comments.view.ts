import { type Comment, type HeldCause, LASTING_REASONS } from '@corpomeme/contract/comments/comments';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { SHOWN_WORDS } from '@corpomeme/contract/safety/checks/text-check';
import { resource } from '@corpomeme/contract/site/paths';
import type { CommentRow } from './comments.queries.ts';

/** Replaces the text of a deleted comment (product: states). */
const DELETED_CONTENT = '[Comentariu șters]';

/** The columns of a comment that the wire needs for every viewer. */
type ShownRow = Omit<CommentRow, 'place' | 'author_banned_at' | 'author_role_id'> & {
  author_role_id: number | null;
};

interface Reader {
  upvoted: ReadonlySet<number>;
  /** The caller's ids among the authors, linked pseudonyms included. */
  own: ReadonlySet<string>;
  isModerator: boolean;
}

/**
 * Returns the comment on the wire. A comment that waits for a moderator has its text only for its author and moderators;
 * others see one that was public before like a deleted one (decision 246).
 */
export function viewComment(row: ShownRow, { upvoted, own, isModerator }: Reader): Comment {
  const waits = row.state !== 'public' && row.deleted_at === null;
  const isShown = !waits || isModerator || own.has(row.user_id);
  const deleted = row.deleted_at !== null || !isShown;
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
    edited_at: row.edited_at === null || !isShown ? null : new Date(minuteOf(row.edited_at)).toISOString(),
    votes: row.votes,
    parentId: row.parent_id,
    replyCount: row.reply_count,
    is_deleted: deleted,
    has_user_upvoted: upvoted.has(row.id),
    ...(waits && isShown && viewHold(row.held_for)),
  };
}

function viewHold(heldFor: string | null): Pick<Comment, 'state' | 'held_for' | 'held_until_mended'> {
  const causes = JSON.parse(heldFor ?? '[]') as HeldCause[];
  // A list that was cut does not say all of what holds the comment.
  const isMendable = ({ reason, found }: HeldCause) =>
    !LASTING_REASONS.includes(reason) && found.length > 0 && found.length < SHOWN_WORDS;
  return {
    state: 'held',
    ...(causes.length > 0 && { held_for: causes }),
    ...(causes.length > 0 && causes.every(isMendable) && { held_until_mended: true as const }),
  };
}

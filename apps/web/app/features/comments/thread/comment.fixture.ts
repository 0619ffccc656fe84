import type { ShownComment } from './comment-queries.ts';

/** Returns a live comment without votes. */
export function aComment(id: number, parentId: number | null = null): ShownComment {
  return {
    id,
    parentId,
    replyCount: 0,
    content: `comment ${id}`,
    username: `user-${id}`,
    userAvatar: '',
    owner_id: 'u',
    created_at: '2026-05-15T12:00:00.000Z',
    edited_at: null,
    votes: 0,
    is_deleted: false,
    has_user_upvoted: false,
  };
}

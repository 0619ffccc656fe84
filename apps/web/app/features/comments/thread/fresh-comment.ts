import type { Comment } from '@corpomeme/contract/comments';

type Posted = 'id' | 'content' | 'username' | 'userAvatar' | 'owner_id' | 'created_at' | 'parentId';

/** Returns a live comment that nobody has answered, edited or voted for. */
export function freshComment<Fields extends Pick<Comment, Posted>>(fields: Fields) {
  return {
    edited_at: null,
    votes: 0,
    replyCount: 0,
    is_deleted: false,
    has_user_upvoted: false,
    ...fields,
  };
}

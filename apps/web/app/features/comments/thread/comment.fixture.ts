import { NEW_COMMENT } from '@corpomeme/contract/comments/comments';
import type { ShownComment } from './comment-queries.ts';

export function aComment(id: number, parentId: number | null = null): ShownComment {
  return {
    ...NEW_COMMENT,
    id,
    parentId,
    content: `comment ${id}`,
    username: `user-${id}`,
    userAvatar: '',
    owner_id: 'u',
    created_at: '2026-05-15T12:00:00.000Z',
  };
}

import type { ShownComment } from './comment-queries.ts';
import { freshComment } from './fresh-comment.ts';

export function aComment(id: number, parentId: number | null = null): ShownComment {
  return freshComment({
    id,
    parentId,
    content: `comment ${id}`,
    username: `user-${id}`,
    userAvatar: '',
    owner_id: 'u',
    created_at: '2026-05-15T12:00:00.000Z',
  });
}

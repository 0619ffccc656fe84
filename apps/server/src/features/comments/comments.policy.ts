import type { Actor } from '../../http/actor.ts';

/** Spec §6: members delete their own comments, moderators any. */
export function canDeleteComment(actor: Actor, comment: { user_id: string }): boolean {
  return actor.isModerator || comment.user_id === actor.userId;
}

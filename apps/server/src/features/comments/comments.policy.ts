import type { NotificationKind } from '@corpomeme/contract/notifications';
import type { Actor } from '../../http/actor.ts';

/** Members may delete their own comments, moderators any (product: roles and permissions). */
export function canDeleteComment(actor: Actor, comment: { user_id: string }): boolean {
  return actor.isModerator || comment.user_id === actor.userId;
}

/** The author of a meme or comment. */
export interface Addressee {
  user_id: string;
  author_banned_at: number | null;
}

/** Returns who is notified of a new comment: the author of its parent and of its meme, but never its own author. */
export function newsOfComment(
  writer: string,
  { author, parent }: { author: Addressee; parent: Addressee | null },
): { userId: string; kind: NotificationKind }[] {
  const hears = (who: Addressee) => who.user_id !== writer && who.author_banned_at === null;
  const news: { userId: string; kind: NotificationKind }[] = [];
  if (parent && hears(parent)) news.push({ userId: parent.user_id, kind: 'comment.reply' });
  if (hears(author) && author.user_id !== parent?.user_id) {
    news.push({ userId: author.user_id, kind: 'meme.commented' });
  }
  return news;
}

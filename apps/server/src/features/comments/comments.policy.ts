import type { NotificationKind } from '@corpomeme/contract/notifications';
import type { Actor } from '../../http/actor.ts';

/** product: roles and permissions: members delete their own comments, moderators any. */
export function canDeleteComment(actor: Actor, comment: { user_id: string }): boolean {
  return actor.isModerator || comment.user_id === actor.userId;
}

/** Whose meme or comment it is. */
export interface Addressee {
  user_id: string;
  author_banned_at: number | null;
}

/** Who hears of a new comment: whom it replies to, and whose meme it is about; nobody of what they wrote themselves. */
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

import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import type { Actor } from '../../http/actor.ts';

/** Members may delete their own comments, moderators any (product: roles and permissions). */
export function canDeleteComment(actor: Actor, isOwn: boolean): boolean {
  return actor.isModerator || isOwn;
}

/** The author of a meme or comment. */
export interface Addressee {
  user_id: string;
  author_banned_at: number | null;
}

/**
 * Returns who is notified of a new comment: the author of its parent and of its meme, but never its own author. `writers` are
 * the ids of that author, with and without a name.
 */
export function newsOfComment(
  writers: readonly string[],
  { author, parent }: { author: Addressee; parent: Addressee | null },
): { userId: string; kind: NotificationKind }[] {
  const hears = (who: Addressee) => !writers.includes(who.user_id) && who.author_banned_at === null;
  const news: { userId: string; kind: NotificationKind }[] = [];
  if (parent && hears(parent)) news.push({ userId: parent.user_id, kind: 'comment.reply' });
  if (hears(author) && author.user_id !== parent?.user_id) {
    news.push({ userId: author.user_id, kind: 'meme.commented' });
  }
  return news;
}

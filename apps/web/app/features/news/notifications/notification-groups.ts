import { announcesComment } from '@corpomeme/contract/news/notification-kinds';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { lineOf, memeOf } from './notification-words.ts';

/** Comments on one meme that share a line, newest first; every other notification is alone. */
export type NewsGroup = [newest: Notification, ...others: Notification[]];

/** Groups comments on one meme, and apart from them replies, that came within a day and are equally read or unread. */
export function groupNews(news: readonly Notification[]): NewsGroup[] {
  const groups: NewsGroup[] = [];
  const open = new Map<string, NewsGroup>();
  for (const each of news) {
    const key = `${each.kind} ${each.meme_id} ${each.is_read}`;
    const group = open.get(key);
    if (group && belongsTo(group, each)) {
      group.push(each);
      continue;
    }
    const alone: NewsGroup = [each];
    groups.push(alone);
    open.set(key, alone);
  }
  return groups;
}

function belongsTo([newest]: NewsGroup, { kind, meme_id, created_at }: Notification): boolean {
  const isGrouped = announcesComment(kind) && meme_id !== null;
  return isGrouped && Date.parse(newest.created_at) - Date.parse(created_at) <= NOTIFICATIONS.groupedWithin;
}

/** Returns the text of a group: who, or how many people, and on which meme. */
export function groupLineOf(group: NewsGroup): string {
  const [newest] = group;
  const { kind } = newest;
  if (group.length === 1 || !announcesComment(kind)) return lineOf(newest);
  const people = [...new Set(group.map(({ username }) => username ?? m.notification.somebody))];
  const [first = '', second = ''] = people;
  const lines = m.notificationGroups[kind];
  const meme = memeOf(newest);
  if (people.length === 1) return lines.one({ who: first, times: group.length, meme });
  return people.length === 2
    ? lines.two({ first, second, meme })
    : lines.more({ count: people.length, meme });
}

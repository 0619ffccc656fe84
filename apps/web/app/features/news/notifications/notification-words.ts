import { NOTIFICATION_KINDS } from '@corpomeme/contract/news/notification-kinds';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { isLegalPageName } from '@corpomeme/contract/site/legal-pages';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { STAFF_ALERT_KINDS } from '@corpomeme/contract/wings/staff-alerts';
import { fullDate } from '../../../lib/format.ts';

export function lineOf(news: Notification): string {
  const words = {
    who: news.username ?? m.notification.somebody,
    meme: memeOf(news),
    sanction:
      m.notification.sanctions[news.sanction as keyof typeof m.notification.sanctions] ??
      m.notification.someSanction,
    from: news.role_from ?? 'user',
    to: news.role_to ?? 'user',
    until: fullDate(news.until),
    page: news.page_title ?? '',
    waiting: waitingIn(news),
  };
  const line =
    news.kind === 'report.closed' ? m.reportLines[news.outcome ?? 'kept'] : m.notificationLines[news.kind];
  return typeof line === 'string' ? line : line(words);
}

/** Returns what waits for a moderator, such as '3 memes, 1 appeal'. */
function waitingIn({ waiting = {} }: Notification): string {
  const parts = STAFF_ALERT_KINDS.flatMap((kind) => {
    const count = waiting[kind];
    return count === undefined ? [] : [m.staffWaiting[kind]({ count })];
  });
  return parts.join(', ') || m.staffWaiting.work;
}

/** Returns the meme as an object of a sentence: 'your meme “Title”', or 'a meme about eMAG' of another member. */
export function memeOf({ kind, meme_title, meme_company }: Notification): string {
  const { quoted, untitled, aMeme } = kind.startsWith('meme.') ? m.notification.own : m.notification;
  if (meme_title) return quoted({ title: meme_title });
  return meme_company ? untitled({ company: meme_company }) : aMeme;
}

/** Returns the path of the notification's subject; null if the member can no longer see it. */
export function placeOf(news: Notification): string | null {
  const { meme_id, meme_company, comment_id, sanction, user_id } = news;
  const { leadsTo } = NOTIFICATION_KINDS[news.kind];
  if (leadsTo === 'member') return user_id === null ? null : page.adminUser(user_id);
  if (leadsTo === 'desk') return page.desk();
  if (leadsTo === 'page') return pageOf(news);
  if (leadsTo === 'account' || (leadsTo === 'appeal' && sanction)) return page.account();
  if (leadsTo === 'appeal' && meme_id !== null && comment_id !== null)
    return page.comment(meme_id, comment_id);
  if (leadsTo === 'ownMemes' || leadsTo === 'appeal') return page.ownMemes();
  // Without a company, the meme is not visible to the member any more.
  if (meme_id === null || meme_company === null) return null;
  return leadsTo === 'comment' && comment_id !== null
    ? page.comment(meme_id, comment_id)
    : page.meme(meme_id);
}

function pageOf({ page: slug }: Notification): string | null {
  if (slug === undefined) return null;
  return isLegalPageName(slug) ? page[slug]() : page.custom(slug);
}

/** Returns how to object to a removal or sanction; null for other notifications. */
export function recourseOf({ kind }: Pick<Notification, 'kind'>) {
  const { recourse } = NOTIFICATION_KINDS[kind];
  return recourse && { text: m.recourse[recourse], place: page[recourse]() };
}

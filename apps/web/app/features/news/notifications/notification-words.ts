import { NOTIFICATION_KINDS } from '@corpomeme/contract/news/notification-kinds';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { page } from '@corpomeme/contract/site/paths';
import {
  A_MEME,
  LINES,
  type LineWords,
  MEMBER,
  quoted,
  REPORT_LINES,
  recourseStrings,
  SANCTIONS,
  SOME_SANCTION,
  SOMEBODY,
  untitled,
} from './notification.strings.ts';

export function lineOf(news: Notification): string {
  const words: LineWords = {
    who: news.username ?? SOMEBODY,
    meme: memeOf(news),
    sanction: sanctionOf(news),
    from: news.role_from ?? MEMBER,
    to: news.role_to ?? MEMBER,
  };
  if (news.kind === 'report.closed') return REPORT_LINES[news.outcome ?? 'kept'](words);
  return LINES[news.kind](words);
}

/** Returns the quoted title of the meme, or its substitute. */
export function memeOf({ meme_title, meme_company }: Notification): string {
  if (meme_title) return quoted(meme_title);
  return meme_company ? untitled(meme_company) : A_MEME;
}

function sanctionOf({ sanction }: Notification): string {
  return (sanction && SANCTIONS[sanction]) || SOME_SANCTION;
}

/** Returns the path of the notification's subject; null if the member can no longer see it. */
export function placeOf(news: Notification): string | null {
  const { meme_id, meme_company, comment_id, sanction, user_id } = news;
  const { leadsTo } = NOTIFICATION_KINDS[news.kind];
  if (leadsTo === 'member') return user_id === null ? null : page.adminUser(user_id);
  if (leadsTo === 'account' || (leadsTo === 'appeal' && sanction)) return page.account();
  if (leadsTo === 'ownMemes' || leadsTo === 'appeal') return page.ownMemes();
  // Without a company, the meme is not visible to the member any more.
  if (meme_id === null || meme_company === null) return null;
  return leadsTo === 'comment' && comment_id !== null
    ? page.comment(meme_id, comment_id)
    : page.meme(meme_id);
}

const RECOURSES = {
  ownMemes: { text: recourseStrings.memes, place: page.ownMemes() },
  account: { text: recourseStrings.account, place: page.account() },
  contact: { text: recourseStrings.contact, place: page.contact() },
};

/** Returns how to object to a removal or sanction; null for other notifications. */
export function recourseOf({ kind }: Pick<Notification, 'kind'>) {
  const { recourse } = NOTIFICATION_KINDS[kind];
  return recourse && RECOURSES[recourse];
}

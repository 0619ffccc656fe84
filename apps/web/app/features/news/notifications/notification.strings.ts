import type { CommentKind } from '@corpomeme/contract/news/notification-kinds';
import type { NotificationKind } from '@corpomeme/contract/news/notifications';

export const notificationStrings = {
  heading: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  unreadCount: (unread: number) => `${unread} unread`,
  /** The number on the bell. */
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  unread: 'New',
  empty: 'Nothing yet.',
  emptyText: 'Decisions on your memes, replies and the outcome of your reports appear here.',
  failed: 'Could not load your notifications. Please try again.',
  more: 'Load more',
  loading: 'Loading notifications...',
  inMail: 'Get news by email',
  reason: 'Reason',
  browse: 'Browse memes',
  undo: 'Undo',
  undone: 'The role is back to what it was.',
  undoFailed: 'That did not work. Please try again.',
} as const;

/** Names in a line: a quoted title of the meme, or its substitute. */
export interface LineWords {
  who: string;
  meme: string;
  sanction: string;
  from: string;
  to: string;
}

export const SOMEBODY = 'Somebody';
export const A_MEME = 'a meme';
export const MEMBER = 'user';
export const untitled = (company: string) => `a meme about ${company}`;
export const quoted = (title: string) => `“${title}”`;

export const SANCTIONS: Record<string, string> = {
  warning: 'a warning',
  posting_ban: 'a posting ban',
  suspension: 'a suspension',
};
export const SOME_SANCTION = 'a sanction';

type Words = (words: LineWords) => string;

export const LINES: Record<Exclude<NotificationKind, 'report.closed'>, Words> = {
  'meme.approved': ({ meme }) => `Your meme was approved: ${meme}.`,
  'meme.rejected': ({ meme }) => `Your meme was rejected: ${meme}.`,
  'meme.removed': ({ meme }) => `Your meme was taken down: ${meme}.`,
  'meme.deleted': () => 'A moderator deleted one of your memes.',
  'meme.restored': ({ meme }) => `Your meme is back: ${meme}.`,
  'meme.reopened': ({ meme }) => `A moderator looks again at your rejected meme: ${meme}.`,
  'meme.commented': ({ who, meme }) => `${who} commented on your meme: ${meme}.`,
  'comment.reply': ({ who, meme }) => `${who} replied to your comment on ${meme}.`,
  'comment.removed': ({ meme }) => `Your comment on ${meme} was removed.`,
  'report.suspended': () =>
    'What you reported is no longer public, for another reason. If it returns, a moderator looks at your report.',
  'report.reopened': () => 'What you reported is public again. A moderator looks at your report now.',
  'report.returned': () =>
    'What you reported is public again after a second look. If you disagree, report it again.',
  'appeal.accepted': () => 'Your appeal was accepted.',
  'appeal.dismissed': () => 'Your appeal was turned down.',
  'sanction.added': ({ sanction }) => `A moderator gave you ${sanction}.`,
  'sanction.lifted': ({ sanction }) => `Lifted: ${sanction}.`,
  'meme.forgetting': ({ meme }) =>
    `In three days the link between your account and ${meme} is destroyed. Get its withdrawal secret in My memes before.`,
  'meme.revealed': ({ meme }) => `An admin looked up that you posted ${meme}.`,
  'role.own': ({ from, to }) => `Your role changed from ${from} to ${to}.`,
  'role.other': ({ who, from, to }) => `An admin changed the role of ${who} from ${from} to ${to}.`,
};

interface GroupWords {
  /** Their names, the latest first. */
  people: string[];
  times: number;
  meme: string;
}

/** Comments on one meme in one line: one or two people by name, more of them as a number. */
export const GROUP_LINES: Record<CommentKind, (words: GroupWords) => string> = {
  'meme.commented': ({ people, times, meme }) =>
    people.length === 1
      ? `${people[0]} commented ${times} times on your meme: ${meme}.`
      : `${someOf(people)} commented on your meme: ${meme}.`,
  'comment.reply': ({ people, times, meme }) =>
    people.length === 1
      ? `${people[0]} replied to you ${times} times on ${meme}.`
      : `${someOf(people)} replied to you on ${meme}.`,
};

function someOf(people: string[]): string {
  return people.length === 2 ? people.join(' and ') : `${people.length} people`;
}

/** Links of notifications about a loss. */
export const recourseStrings = {
  rules: 'House rules',
  rulesRo: 'Regulile casei',
  memes: 'Appeal in My memes',
  account: 'Appeal in your account',
  contact: 'Write to us to appeal',
} as const;

export const REPORT_LINES: Record<'removed' | 'kept', Words> = {
  removed: () => 'What you reported is no longer public. Thank you for telling us.',
  kept: ({ meme }) => `A moderator looked at your report and left it up: ${meme}.`,
};

/** The mails that members may ask for. */
export const mailStrings = {
  heading: 'Emails',
  daily: {
    label: 'Send me a daily email when there is something new',
    hint: 'Once a day at most, and only when something is unread. Off unless you turn it on.',
    on: 'The daily email is on.',
    off: 'The daily email is off.',
  },
  weekly: {
    label: 'Send me a weekly email with the best memes',
    hint: 'The most upvoted memes of the week, without companies you hide and members you muted. Off unless you turn it on.',
    on: 'The weekly email is on.',
    off: 'The weekly email is off.',
  },
  failed: 'That did not work. Please try again.',
  loadFailed: 'Could not load this setting.',
} as const;

/** Push messages to this browser (decision 111). */
export const pushStrings = {
  heading: 'This browser',
  label: 'Tell me in this browser when there is something new',
  hint: 'The message only says “You have news on Corpomeme”. Once an hour at most, some minutes later, and never about memes without a name. The maker of your browser delivers it.',
  on: 'This browser tells you about news.',
  off: 'This browser no longer tells you about news.',
  refused:
    'Your browser does not let this site show messages. You can allow it in the settings of the browser.',
  impossible: 'This browser cannot show messages of this site.',
  failed: 'That did not work. Please try again.',
  loadFailed: 'Could not load this setting.',
} as const;

export const unsubscribeStrings = {
  ask: { daily: 'Stop the daily email?', weekly: 'Stop the weekly email?' },
  askRo: { daily: 'Oprești emailul zilnic?', weekly: 'Oprești emailul săptămânal?' },
  text: 'You can turn it on again in your account whenever you like.',
  stop: 'Stop these emails',
  done: { daily: 'The daily email is off.', weekly: 'The weekly email is off.' },
  doneRo: { daily: 'Emailul zilnic este oprit.', weekly: 'Emailul săptămânal este oprit.' },
  invalid: 'This link does not work.',
  invalidText: 'It may have been cut off. You can turn the mails off in your account.',
  failed: 'That did not work. Please try again.',
  account: 'Your account',
  home: 'Back to the home page',
} as const;

export const notificationsPageStrings = {
  title: 'Notifications',
  description: 'What happened to your memes, comments and reports.',
} as const;

export const unsubscribePageStrings = {
  title: 'Stop an email',
  description: 'Turns the daily or the weekly email off.',
} as const;

import type { Restriction, SanctionKind } from '@corpomeme/contract/safety/sanctions';

/** Texts about sanctions, for the member and for moderators. */
export const sanctionStrings = {
  /** For the member. */
  title: {
    warning: 'A moderator has warned you.',
    posting_ban: 'You cannot post memes at the moment.',
    suspension: 'Your account is suspended. You can read everything, but not post, comment, vote or report.',
  } satisfies Record<SanctionKind, string>,
  until: (date: string) => `It ends by itself on ${date}.`,
  noEnd: 'It holds until a moderator lifts it.',
  region: 'About your account',
  details: 'Why, and how to appeal',
  dismiss: 'Got it',
  heading: 'Warnings and restrictions',
  loadFailed: 'Could not load this. Please try again.',
  none: 'There are none.',

  kind: {
    warning: 'Warning',
    posting_ban: 'Posting ban',
    suspension: 'Suspension',
  } satisfies Record<SanctionKind, string>,
  restricted: {
    posting_ban: 'May not post',
    suspension: 'Suspended',
  } satisfies Record<Restriction, string>,
  given: (date: string) => `Since ${date}`,
  givenBy: (name: string) => `by ${name}`,
  ends: (date: string) => `Until ${date}`,
  ended: (date: string) => `Ended ${date}`,
  lifted: (date: string) => `Lifted ${date}`,
  inForce: 'In force',
  over: 'Over',

  /** For moderators. */
  record: 'Record',
  facts: {
    /** Of an author without a name, fixed when the meme was submitted. */
    standing: {
      new: 'New author',
      known: 'Author with approved memes',
      often_refused: 'Author whose memes were often turned down',
    },
    approved: (count: number) => `${count} approved`,
    rejected: (count: number) => `${count} rejected`,
    removed: (count: number) => `${count} taken down`,
    warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  },
  joined: (date: string) => `Joined ${date}`,
  /** Follows the name of a restriction. */
  untilDate: (date: string) => ` until ${date}`,
  sanction: 'Warn or restrict',
  dialogTitle: (name: string) => `Warn or restrict ${name}`,
  dialogText: 'They are told at once, with the reason, and can appeal to somebody else.',
  what: 'What',
  explained: {
    warning: 'They are told. Nothing else changes.',
    posting_ban: 'No new memes. Comments and votes stay.',
    suspension: 'No memes, comments, votes or reports. They can still read.',
  } satisfies Record<SanctionKind, string>,
  days: 'For how many days',
  daysHint: { posting_ban: 'Moderators: 1 to 30.', suspension: 'Moderators: 1 to 7.' } satisfies Record<
    Restriction,
    string
  >,
  daysHintAdmin: 'Empty: until it is lifted.',
  daysWrong: (max: number) => `Give a whole number from 1 to ${max}.`,
  cancel: 'Cancel',
  confirm: {
    warning: 'Warn',
    posting_ban: 'Ban from posting',
    suspension: 'Suspend',
  } satisfies Record<SanctionKind, string>,
  done: {
    warning: 'Member warned.',
    posting_ban: 'Member banned from posting.',
    suspension: 'Member suspended.',
  } satisfies Record<SanctionKind, string>,
  failed: 'That did not work. Please try again.',
  lift: 'Lift',
  liftTitle: 'Lift this?',
  liftText: 'It ends at once, and the member is told.',
  liftedToast: 'Lifted.',
} as const;

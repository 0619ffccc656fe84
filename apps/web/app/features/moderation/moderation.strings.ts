import type { ApprovalBody } from '@corpomeme/contract/moderation/moderation';

type Status = ApprovalBody['status'];

const VERBS = { approved: 'approve', rejected: 'reject' } satisfies Record<Status, string>;

/** Texts of the pending screen (product: screens, product: error texts). */
export const moderationStrings = {
  heading: 'Pending Memes for Approval',
  count: (count: number) => `${count} meme(s) waiting for approval`,
  loading: 'Loading memes...',
  empty: 'No memes awaiting approval. Good job!',
  denied: 'Access denied',
  deniedText: 'Only moderators and admins decide about memes.',
  home: 'Back to the home page',
  error: (message: string) => `Error: ${message}`,
  loadFailed: 'Failed to load pending memes',
  tryAgain: 'Try again',

  approve: 'Approve',
  reject: 'Reject',
  decided: {
    approved: 'Meme approved successfully',
    rejected: 'Meme rejected successfully',
  } satisfies Record<Status, string>,
  failed: (status: Status) => `Failed to ${VERBS[status]} meme. Please try again.`,
  faster: (state: string, by: string | null) =>
    by ? `${by} was faster: this meme is already ${state}.` : `This meme is already ${state}.`,
  gone: 'This meme is no longer there.',

  rejectTitle: 'Reject this meme?',
  rejectText: (title: string) => `“${title}” stays hidden. Its author sees the reason.`,
  reason: 'Reason (optional)',
  listedReason: 'From the list (optional)',
  cancel: 'Cancel',

  alt: 'Picture description',
  noAlt: 'None given',
  shortcuts: 'Shortcuts',
  shortcutsHelp: 'Keyboard shortcuts',
  shortcutList: [
    'J: next meme',
    'K: previous meme',
    'A: approve',
    'R: reject',
    'U: undo',
    'L: one at a time',
    'T: correct the themes',
    '?: this list',
  ],
  shortcutNote: 'They rest while you type, and can be switched off beside the count.',
  on: 'on',
  off: 'off',
} as const;

export const queueStrings = {
  views: 'View of the queue',
  list: 'List',
  desk: 'One at a time',
} as const;

export const changedMemeStrings = {
  parts: {
    title: 'title',
    message: 'text',
    company: 'company',
    city: 'city',
    image_alt: 'picture description',
    image_placeholder: 'picture',
  },
  changed: (title: string, parts: readonly string[]) =>
    parts.length > 0
      ? `“${title}” has just changed: ${parts.join(', ')}.`
      : `“${title}” was just sent in again.`,
  undecided: 'Nothing was decided; look at it again.',
} as const;

export const deskFrameStrings = {
  heading: 'Moderator desk',
  sections: 'Desk sections',
  tabs: {
    queue: 'Queue',
    reports: 'Reports',
    appeals: 'Appeals',
    looks: 'Second looks',
    statistics: 'Statistics',
    log: 'Public log',
  },
} as const;

export const ownMatterStrings = {
  yours: 'Yours: another moderator decides.',
  alone: 'Nobody else here can decide yet.',
  forAdmin: 'Make somebody a moderator',
  forModerator: 'Ask an admin to make somebody a moderator.',
  short: 'Yours',
} as const;

export const takedownStrings = {
  takeDown: 'Take down',
  title: 'Take this meme down?',
  text: (title: string) =>
    `“${title}” and its picture disappear for everybody but its author and moderators.`,
  cancel: 'Cancel',
  done: 'Meme taken down.',
  failed: 'Failed to take the meme down. Please try again.',
  faster: 'Somebody was faster: look at it again.',
  gone: 'This meme is no longer there.',
  restore: 'Bring back',
  restoreTitle: 'Bring this meme back?',
  restoreText: (title: string) => `“${title}” is public again, with its votes and comments.`,
  restored: 'Meme brought back.',
  restoreFailed: 'Failed to bring the meme back. Please try again.',
} as const;

import type { ApprovalBody } from '@corpomeme/contract/moderation';

type Status = ApprovalBody['status'];

const VERBS = { approved: 'approve', rejected: 'reject' } satisfies Record<Status, string>;

/** product: screens, 'Pending screen', and product: error texts. */
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
  desk: 'Moderator desk',
  shortcuts: 'Shortcuts',
  shortcutsHelp: 'Keyboard shortcuts',
  shortcutList: ['J: next meme', 'K: previous meme', 'A: approve', 'R: reject', '?: this list'],
  shortcutNote: 'They rest while you type, and can be switched off beside the count.',
  questionMark: '?',
  on: 'on',
  off: 'off',
} as const;

import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';

/** Texts of My memes (product: screens, product: error texts, product: my memes). */
export const ownMemesStrings = {
  heading: 'My memes',
  empty: "You haven't created any memes yet.",
  create: 'Create a meme',
  loadFailed: 'Could not load your memes. Please try again.',
  reason: (reason: string) => `Reason: ${reason}`,
  approvedBy: (username: string, time: string) => `Approved by ${username} at ${time}`,
  unknown: 'N/A',
  views: 'Your memes by state',
  all: 'All',
  /** The number beside a view. */
  count: (count: number) => (count > 99 ? '99+' : String(count)),
  menu: (title: string) => `Actions for ${title}`,
  showHistory: 'Show history',
  hideHistory: 'Hide history',
  waits: 'It waits for a moderator.',
  waitUnknown: 'A person looks at each meme, so it can take a while.',
} as const;

/** Returns how long a decision usually takes, from whole hours. */
export function usualWaitText(hours: number): string {
  if (hours === 1) return 'Usually decided within an hour.';
  if (hours < 24) return `Usually decided within ${hours} hours.`;
  if (hours === 24) return 'Usually decided within a day.';
  return `Usually decided within ${Math.ceil(hours / 24)} days.`;
}

interface EmptyView {
  title: string;
  text: string;
}

/** A view without memes, when the member has others. */
export const emptyViewStrings = {
  pending: { title: 'Nothing waits for a moderator.', text: 'A new meme appears here until it is decided.' },
  approved: {
    title: 'None of your memes is public yet.',
    text: 'An approved meme appears here, with its votes and comments.',
  },
  rejected: {
    title: 'None of your memes is rejected.',
    text: 'If one is, you read why, and can change it and send it again.',
  },
  removed: {
    title: 'None of your memes is taken down.',
    text: 'If one is, you read why, and can appeal.',
  },
} as const satisfies Record<ApprovalStatus, EmptyView>;

export const emptyViewLinks = {
  create: ownMemesStrings.create,
  pending: (count: number) => `See what waits (${count})`,
  all: 'See all your memes',
} as const;

export const mymemesStrings = {
  title: 'My memes',
  description: 'The memes you posted on Corpomeme, and what became of them.',
} as const;

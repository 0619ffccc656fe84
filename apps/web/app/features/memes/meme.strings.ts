import type { MemeSort, MemeTime } from '@corpomeme/contract/memes/meme-lists';
import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';

export const memeStrings = {
  makeOwn: 'Make your own from this',
  sameScene: 'More memes with this scene',
  imageAlt: (title: string, company: string) => `${title}, a meme about ${company}`,
  /** Follows the pseudonym of a meme without a name. */
  nameless: 'not a member name',
  proposed: (company: string) => `${company} (proposed)`,
  postedBy: 'Posted by',
  comments: 'Comments',
  more: (title: string) => `More about ${title}`,
  showAll: 'Show all',
  imageFailed: 'This picture could not be loaded.',
  loading: 'Loading memes...',
  none: 'No memes found',
  noneInTime: 'Nobody posted in this time. Older memes are still funny.',
  noneYet: 'This board is still empty. The first meme takes a picture and a minute.',
  showAllTime: 'Show all memes',
  postFirst: 'Post a meme',
  loadMore: 'Load more',
  backToStart: 'Back to the start',
  moreFailed: 'Could not load more. Please try again.',
  loadFailed: 'Failed to load the meme. Please try again later.',
  failedTitle: 'Meme',
  notFound: 'Meme Not Found',
  notFoundText: 'It may have been taken down, or it is still waiting for approval.',
  tryAgain: 'Try again',
  sortBy: 'Sort by',
  apply: 'Apply',
  timeFilter: 'Posted',
  status: {
    approved: 'Approved',
    rejected: 'Rejected',
    pending: 'Pending',
    removed: 'Taken down',
  } satisfies Record<ApprovalStatus, string>,
  /** Sort names of the home screen. */
  homeSorts: {
    recent: 'Most Recent',
    upvoted: 'Most Upvoted',
    commented: 'Most Commented',
  } satisfies Record<MemeSort, string>,
  /** Sort names of the browse screen. */
  browseSorts: {
    recent: 'Most Recent',
    commented: 'Most Comments',
    upvoted: 'Most Votes',
  } satisfies Record<MemeSort, string>,
  times: { now: 'Now', today: 'Today', week: 'This Week', all: 'All Time' } satisfies Record<
    MemeTime,
    string
  >,
} as const;

/** Texts of meme votes (product: error texts). */
export const memeVoteStrings = {
  meme: {
    words: '',
    title: undefined,
    label: (count: string) => `Upvote, ${count}`,
    logIn: 'Please log in to upvote memes',
    counted: 'You are logged in, and your upvote is counted.',
    failed: 'Unable to upvote. Please try again later.',
  },
  /** Texts of product: same here. */
  same: {
    words: 'Same here',
    /** English and Romanian. */
    title: 'Same here · La fel la noi',
    label: (count: string) => `Same here, ${count}`,
    logIn: 'Please log in to say “same here”',
    counted: 'You are logged in, and your “same here” is counted.',
    failed: 'Unable to count your “same here”. Please try again later.',
  },
  notFound: 'This meme cannot be found',
  noAnswer: 'Network error. Please check your connection and try again.',
} as const;

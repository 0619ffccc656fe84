import type { HistoryEvent } from '@corpomeme/contract/memes/meme-history';
import type { ApprovalBody } from '@corpomeme/contract/moderation/moderation';

type Status = ApprovalBody['status'];

const DONE = { approved: 'Approved', rejected: 'Rejected' } satisfies Record<Status, string>;
const VERBS = { approved: 'approve', rejected: 'reject' } satisfies Record<Status, string>;
const quoted = (titles: readonly string[]) =>
  titles.length === 1 ? `“${titles[0]}”` : `${titles.length} memes`;

export const deskStrings = {
  waiting: (count: number) => (count === 1 ? '1 meme waits' : `${count} memes wait`),
  live: 'Live',
  polling: 'Not live: checking every few seconds',
  loading: 'Loading the queue...',
  empty: 'All caught up',
  emptyText: 'Nothing waits for a decision. New submissions appear here by themselves.',
  loadFailed: 'Failed to load the queue',

  queue: 'Queue',
  place: (index: number, total: number) => `${index} of ${total}`,
  previous: 'Previous meme',
  next: 'Next meme',
  loadMore: 'Load more',
  select: (title: string) => `Select “${title}”`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',

  approve: 'Approve',
  reject: 'Reject',
  hasOpen: (names: string[]) => `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} here too`,
  resubmitted: 'Sent in again',

  view: 'How the picture is shown',
  zoom: 'Zoom',
  blur: 'Blur',
  grey: 'Grey',
  zoomed: 'Picture in full size; scroll to see all of it',

  author: 'Author',
  openAuthor: 'More about the author',
  nameless:
    'Posted without a name. The record is rounded, and a sanction reaches the author through this meme.',
  manageAuthor: 'Open in the admin panel',

  noFindings: 'The checks noticed nothing.',
  pictureText: 'Read in the picture',
  /** Marks words that the browser sent with a meme of the studio; OCR has not read them from the picture. */
  sentWords: 'Sent with the picture: compare',
  notRead: 'The picture has not been read yet.',
  nothingRead: 'There is nothing to read in the picture.',
  alt: 'Picture description',
  history: (count: number) => `History (${count})`,
  historyLoading: 'Loading the history...',
  historyFailed: 'The history could not be loaded.',
  events: {
    submitted: 'Sent in',
    edited: 'Edited',
    revised: 'Changed by the author while it waited',
    resubmitted: 'Sent in again',
    approved: 'Approved',
    rejected: 'Rejected',
    undone: 'Decision taken back',
    reopened: 'Sent back to the queue',
    appealed: 'Appealed',
    appeal_accepted: 'Appeal accepted',
    appeal_dismissed: 'Appeal dismissed',
    removed: 'Taken down',
    restored: 'Brought back',
    withdrawn: 'Deleted by the author',
    deleted: 'Deleted',
  } satisfies Record<HistoryEvent, string>,

  rejectTitle: (titles: readonly string[]) => `Reject ${quoted(titles)}?`,
  rejectKeys: 'A number picks a reason, Enter rejects.',
  rejectHint: 'The author sees both reason and words.',
  reason: 'Reason',
  ownWords: 'In your own words (optional)',
  cancel: 'Cancel',

  done: (status: Status, titles: readonly string[]) => `${DONE[status]} ${quoted(titles)}`,
  undo: 'Undo',
  undoable: (text: string) => `${text}. Press U to undo.`,
  seconds: (count: number) => `${count} s`,
  earlier: (count: number) => `and ${count} more to take back`,
  undone: (titles: readonly string[]) => `${quoted(titles)} ${titles.length === 1 ? 'waits' : 'wait'} again`,
  undoLate: (titles: readonly string[]) => `Too late: the decision about ${quoted(titles)} stands.`,
  undoFailed: (titles: readonly string[]) =>
    `The decision about ${quoted(titles)} could not be taken back and stands. Check your connection.`,
  failed: (status: Status, titles: readonly string[]) =>
    `Failed to ${VERBS[status]} ${quoted(titles)}. Nothing was decided; please try again.`,
  offline: (titles: readonly string[]) =>
    `No connection. ${quoted(titles)} ${titles.length === 1 ? 'waits' : 'wait'} as before.`,
  byOther: (status: string, by: string | null, title: string) =>
    by ? `${by} ${status} “${title}”` : `“${title}” is already ${status}`,
  gone: (title: string) => `“${title}” is gone`,
  ownMatter: (titles: readonly string[]) => `${quoted(titles)}: this concerns you, another moderator decides`,

  help: 'Keyboard shortcuts',
  helpNote: 'They rest while you type and in dialogs, and can be switched off above the queue.',
  keys: [
    ['J or →', 'Next meme'],
    ['K or ←', 'Previous meme'],
    ['A', 'Approve'],
    ['R', 'Reject with a reason'],
    ['U', 'Undo, again and again'],
    ['Z', 'Zoom the picture'],
    ['B', 'Blur the picture'],
    ['G', 'Grey picture'],
    ['V', 'Show a picture that is blurred first'],
    ['X', 'Select'],
    ['Shift X', 'Select from the last selected to here'],
    ['Shift A', 'Approve all selected'],
    ['Shift R', 'Reject all selected'],
    ['O', 'More about the author'],
    ['L', 'The queue as a list'],
    ['T', 'Correct the themes'],
    ['?', 'This list'],
  ],
} as const;

export const wellbeingStrings = {
  title: 'How you want to work',
  intro: 'These are yours alone: nobody else sees or sets them.',
  failed: 'Your settings could not be loaded.',
  notSaved: 'Your settings could not be saved. Please try again.',
  saved: 'Saved.',
  blurFirst: 'Blur unpleasant pictures first',
  blurFirstHint: 'A picture that the checks think unpleasant stays blurred until you click it or press V.',
  limit: 'Decisions a day',
  limitHint: 'When you reach it, the desk tells you. You may always go on. Leave it empty for no limit.',
  limitWrong: (max: number) => `Give a whole number from 1 to ${max}, or leave it empty.`,
  save: 'Save',
  today: (count: number) => (count === 1 ? 'You decided once today.' : `You decided ${count} times today.`),
  open: 'Your settings',
  covered: 'The checks think that this picture may be unpleasant.',
  reveal: 'Show the picture',
  pauseTitle: 'Time for a break?',
  pauseText: (count: number) =>
    `You decided ${count} times without a pause. A few minutes away keep your judgement sharp; the queue keeps.`,
  limitTitle: 'That is enough for today',
  limitText: (count: number, limit: number) =>
    `You wanted to stop at ${limit === 1 ? '1 decision' : `${limit} decisions`} and made ${count}. Thank you! The rest can wait, or others take it.`,
  goOn: 'Go on',
  meantForYou: 'Meant for you',
  meantFor: (name: string) => `Meant for ${name}`,
  meantForHint: 'Hard cases are dealt out evenly among the moderators who are here. Anyone may decide them.',
} as const;

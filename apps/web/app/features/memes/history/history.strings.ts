import type { HistoryEvent, MemeChange } from '@corpomeme/contract/memes/meme-history';

export const historyStrings = {
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  historyLoading: 'Loading the history...',
  historyFailed: 'The history could not be loaded.',
  you: 'You',
  moderator: 'A moderator',
  events: {
    submitted: 'sent it in',
    edited: 'edited it',
    revised: 'changed it while it waited',
    resubmitted: 'edited it and sent it again',
    approved: 'approved it',
    rejected: 'rejected it',
    undone: 'took the decision back',
    reopened: 'sent it back to the queue',
    appealed: 'appealed',
    appeal_accepted: 'accepted the appeal',
    appeal_dismissed: 'dismissed the appeal',
    removed: 'took it down',
    restored: 'brought it back',
    withdrawn: 'deleted it',
    deleted: 'deleted it',
  } satisfies Record<HistoryEvent, string>,
} as const;

export const historyChangesStrings = {
  fields: {
    title: 'Title',
    company: 'Company',
    city: 'City',
    message: 'Text',
    image_alt: 'Picture description',
    picture: 'Picture',
  } satisfies Record<MemeChange['field'], string>,
  before: 'Before:',
  after: 'After:',
  empty: 'empty',
  unchanged: 'Nothing was changed.',
  otherPicture: 'replaced by another file',
  samePicture: 'replaced by another file that looks the same',
  prints: (before: string | null, after: string | null) =>
    `Fingerprint ${before ?? 'unknown'}, then ${after ?? 'unknown'}`,
} as const;

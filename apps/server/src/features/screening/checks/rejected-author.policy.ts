import type { Check } from './subject.policy.ts';

const FROM = 3;

/** Reports authors of whom more memes were rejected than approved. */
export const rejectedAuthor: Check = {
  name: 'rejected-author',
  look: ({ author: { rejected, approved } }) =>
    rejected >= FROM && rejected > approved ? { rejected, approved } : null,
};

import type { Check } from './subject.policy.ts';

const FROM = 3;

/** Reports authors of whom more memes were rejected than approved. */
export const rejectedAuthor: Check = {
  name: 'rejected-author',
  look({ author: { rejected, approved, standing } }) {
    if (standing) return standing === 'often_refused' ? {} : null;
    return rejected >= FROM && rejected > approved ? { rejected, approved } : null;
  },
};

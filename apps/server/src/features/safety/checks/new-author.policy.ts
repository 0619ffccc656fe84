import type { Check } from './subject.policy.ts';

const DAYS = 7;

export const newAuthor: Check = {
  name: 'new-author',
  look({ author: { days, approved, standing } }) {
    if (standing) return standing === 'new' ? {} : null;
    return approved === 0 || days < DAYS ? { days, approved } : null;
  },
};

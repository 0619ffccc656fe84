import type { CheckName } from '@corpomeme/contract/moderation/screening';

const memes = (count: number) => (count === 1 ? '1 meme' : `${count} memes`);

export const calibrationStrings = {
  heading: 'What findings weigh',
  hint: 'Weights only order the queue. A proposal is learnt from decisions of moderators; nothing changes until you apply it.',
  failed: 'The weights could not be loaded.',
  counted: (decisions: number, rejected: number) =>
    `${decisions} decisions about memes that the checks had looked at, ${rejected} of them against.`,
  columns: { check: 'Finding', found: 'Found', rejected: 'Rejected', weight: 'Weight', proposed: 'Proposed' },
  share: (rejected: number, found: number) =>
    found === 0 ? '–' : `${rejected} (${Math.round((100 * rejected) / found)} %)`,
  checks: {
    'blocked-picture': 'Blocked picture',
    duplicate: 'Picture seen before',
    words: 'Listed words',
    'email-address': 'Mail address',
    'phone-number': 'Phone number',
    handle: 'Account name',
    'full-name': 'Full name',
    link: 'Link',
    'new-author': 'New author',
    'rejected-author': 'Author rejected often',
    'many-at-once': 'Many at once',
  } satisfies Record<CheckName, string>,
  unlike: 'changes',
  tooFew: 'There are too few decisions of either kind to learn from yet.',
  same: 'The decisions speak for the weights as they are.',
  learnt: (count: number, isHeldOut: boolean) =>
    isHeldOut
      ? `Learnt from ${count} earlier decisions, and judged by later ones.`
      : `Learnt from ${count} decisions, and judged by the same: expect a little less.`,
  effect: (decisions: number, moved: number, crossed: number) =>
    `Of the last ${decisions}, had they all waited at once, ${memes(moved)} would stand elsewhere by more than a tenth of the list, and ${memes(crossed)} would enter or leave its first tenth.`,
  order: (before: string, after: string) =>
    `A rejected meme stands before an approved one in ${before} of pairs now, and in ${after} then.`,
  percent: (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`),
  apply: 'Apply the proposed weights',
  applied: 'The weights hold now. Memes that wait are being put in order.',
  revert: 'Go back to the weights before',
  reverted: 'The weights are as they were before the last change.',
  notSaved: 'The weights could not be changed. Please try again.',
  changed: (when: string) => `Last changed on ${when}.`,
} as const;

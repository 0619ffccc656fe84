import { NICKNAME } from '@corpomeme/contract/people/users';

/** Texts of the choice of a name before the first post. */
export const nameChoiceStrings = {
  title: 'You will appear as …',
  intro:
    'Choose what stands beside your posts, before anyone sees the first one. A random name says nothing about you.',
  legend: 'Your name on Corpomeme',
  current: 'Made from your email address. Colleagues may recognise it.',
  nameless: 'No name',
  namelessNote: 'This meme gets a drawn name of its own. It leads neither to you nor to your other memes.',
  own: 'Another name',
  ownLabel: 'Your own name',
  ownHint: `${NICKNAME.min} to ${NICKNAME.max} letters, digits, spaces, dots, dashes or underscores.`,
  loading: 'Looking for free names',
  noSuggestions: 'No random names could be loaded. Try again, or choose one of your own.',
  again: 'Other random names',
  later: 'You can still change it once in the menu: this choice is not the change.',
  cancel: 'Not now',
  submit: { meme: 'Post the meme', comment: 'Post the comment' },
  more: 'Who can find out that it was you',
  needed: 'Choose a name first.',
  failed: 'Your name could not be stored. Please try again.',
} as const;

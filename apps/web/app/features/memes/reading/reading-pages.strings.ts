/** Texts of pages and sections of their own, apart from those that every meme loads. */
export const readingPagesStrings = {
  savedHeading: 'Saved memes',
  savedNone: 'You have not saved any memes yet.',
  followedHeading: 'Companies you follow',
  followedNone: 'You follow no company yet.',
  followedHint: 'Open a company and press Follow: its newest memes appear here.',
  findCompany: 'Find a company',
  browse: 'Browse memes',
  loadFailed: 'Could not load your memes.',
  accountHeading: 'Muted and hidden',
  accountNone: 'You mute nobody and hide no company.',
  mutedList: 'Muted members',
  hiddenList: 'Hidden companies',
} as const;

export const savedPageStrings = {
  title: 'Saved memes',
  description: 'The memes that you saved.',
} as const;

export const followedPageStrings = {
  title: 'Companies you follow',
  description: 'The newest memes of the companies that you follow.',
} as const;

export const settingsStrings = {
  save: 'Save',
  percentWrong: 'Give a whole number from 0 to 100.',
  secondLooks: 'Second looks, in percent',
  secondLooksHint:
    'Of 100 decided memes so many are shown to another moderator, who does not know the decision. 0 turns it off.',
  loadFailed: 'The settings could not be loaded.',
} as const;

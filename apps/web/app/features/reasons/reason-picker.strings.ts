export const reasonPickerStrings = {
  reason: 'Reason',
  none: 'No reason from the list',
  ownWords: 'In your own words (optional)',
  missing: 'Say why: choose a reason from the list, or write one.',
  hint: 'Its author reads both.',
} as const;

export const memeDeletionStrings = {
  title: 'Delete this meme?',
  text: (title: string) =>
    `“${title}” goes for good, with its picture, votes and comments. Its author reads the reason.`,
  ownWords: 'Reason, in your own words',
  listedReason: 'Reason from the list',
  delete: 'Delete',
  cancel: 'Cancel',
} as const;

export const commentRemovalStrings = {
  title: 'Ștergi comentariul?',
  text: (username: string) =>
    `Textul lui ${username} dispare pentru toată lumea. Răspunsurile rămân. Autorul citește motivul.`,
  ownWords: 'Motivul, pe scurt (opțional)',
  listedReason: 'Motivul din listă',
  none: 'Regulile casei',
  remove: 'Șterge',
  cancel: 'Anulează',
} as const;

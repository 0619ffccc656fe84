export const reasonPickerStrings = {
  reason: 'Reason',
  none: 'No reason from the list',
  ownWords: 'In your own words (optional)',
  missing: 'Say why: choose a reason from the list, or write one.',
  hint: 'Its author reads both.',
} as const;

export const commentRemovalStrings = {
  title: 'Ștergi comentariul?',
  text: (username: string) =>
    `Textul lui ${username} dispare pentru toată lumea. Răspunsurile rămân. Autorul citește motivul.`,
  ownWords: 'Motivul, pe scurt (opțional)',
  listedReason: 'Motivul din listă',
  remove: 'Șterge',
  cancel: 'Anulează',
} as const;

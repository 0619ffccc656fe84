export const reasonPickerStrings = {
  reason: 'Reason',
  none: 'No reason from the list',
  ownWords: 'In your own words (optional)',
  missing: 'Say why: choose a reason from the list, or write one.',
  hint: 'Its author reads both.',
} as const;

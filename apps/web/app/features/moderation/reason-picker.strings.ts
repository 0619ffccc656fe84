export const reasonPickerStrings = {
  reason: 'Reason',
  none: 'No reason from the list',
  ownWords: 'In your own words (optional)',
  hint: 'Its author reads both.',
} as const;

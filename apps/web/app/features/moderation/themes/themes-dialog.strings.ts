/** Texts of the moderators' correction of themes (product: themes). */
export const memeThemesStrings = {
  heading: 'Themes',
  none: 'No theme',
  change: 'Correct the themes',
  title: (title: string) => `Themes of “${title}”`,
  keys: 'A number chooses a theme, Enter saves.',
  hint: 'Up to two; a third one replaces the first.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Themes saved.',
  failed: 'The themes could not be saved. Please try again.',
} as const;

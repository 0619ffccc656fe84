/** Texts about themes (product: themes). */
export const themeStrings = {
  heading: 'Themes',
  filter: 'Theme',
  none: 'No theme',
  about: (theme: string) => `Memes about ${theme}`,
  upload: 'Themes (optional)',
  uploadHint: 'What is it about? Up to two; a third one replaces the first. We suggest what your words say.',
} as const;

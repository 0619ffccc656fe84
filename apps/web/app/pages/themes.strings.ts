/** Texts of the pages of themes (product: themes). */
export const themePageStrings = {
  title: 'Memes by theme',
  description: 'Deadlines, meetings, pay, small joys: workplace memes sorted by what they are about.',
  intro: 'What people make memes about, over all companies. Choose a theme to read its memes.',
  memes: (count: number) => (count === 1 ? '1 meme' : `${count} memes`),
  all: 'All themes',
  themeTitle: (theme: string) => `Memes about ${theme}`,
  themeDescription: (en: string, ro: string, about: string) =>
    `Workplace memes about ${en} (${ro}). ${about}`.trim(),
  rss: 'RSS',
  list: 'Memes',
} as const;

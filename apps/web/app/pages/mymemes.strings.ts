export const mymemesStrings = {
  title: 'My memes',
  description: 'The memes you posted on Corpomeme, and what became of them.',
} as const;

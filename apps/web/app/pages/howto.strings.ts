export const howtoStrings = {
  title: 'How to meme',
  description: 'How to make a good workplace meme, what is not wanted, and the form to post it.',
} as const;

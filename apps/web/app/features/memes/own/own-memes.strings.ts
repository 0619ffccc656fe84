/** Texts of My memes (product: screens, product: error texts). */
export const ownMemesStrings = {
  heading: 'My memes',
  empty: "You haven't created any memes yet.",
  create: 'Create a meme',
  loadFailed: 'Could not load your memes. Please try again.',
  reason: (reason: string) => `Reason: ${reason}`,
  approvedBy: (username: string, time: string) => `Approved by ${username} at ${time}`,
  unknown: 'N/A',
} as const;

export const mymemesStrings = {
  title: 'My memes',
  description: 'The memes you posted on Corpomeme, and what became of them.',
} as const;

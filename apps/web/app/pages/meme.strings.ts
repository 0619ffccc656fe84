export const memePageStrings = {
  browse: 'Browse',
  description: (company: string, username: string) =>
    `A meme about ${company}, posted by ${username} on Corpomeme.`,
} as const;

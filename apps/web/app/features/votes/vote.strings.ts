/** product: error texts, 'Meme votes'. */
export const voteStrings = {
  upvote: (count: string) => `Upvote, ${count}`,
  logIn: 'Please log in to upvote memes',
  notFound: 'This meme cannot be found',
  failed: 'Unable to upvote. Please try again later.',
  noAnswer: 'Network error. Please check your connection and try again.',
} as const;

export const realtimeStrings = {
  newMemes: (count: number) => (count === 1 ? '1 new meme' : `${count} new memes`),
} as const;

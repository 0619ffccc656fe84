/** In a file of their own, because home shows them. */
export const leftOutStrings = {
  leftOut: (count: number) =>
    count === 1 ? 'You hid or muted 1 meme of this list.' : `You hid or muted ${count} memes of this list.`,
  show: 'Show',
} as const;

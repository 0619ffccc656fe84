export const ANSWERS = { memeDeleted: 'Meme successfully deleted' } as const;

export const RESPONSE_TEXTS = { memeDeleted: 'Meme successfully deleted' } as const;

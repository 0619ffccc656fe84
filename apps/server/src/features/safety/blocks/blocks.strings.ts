export const RESPONSE_TEXTS = { removed: 'The block is gone.' } as const;

export const ANSWERS = { removed: 'The block is gone.' } as const;

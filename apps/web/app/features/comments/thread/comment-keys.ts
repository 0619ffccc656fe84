/** In a small module, because live updates need it on every page. */
export const commentKeys = {
  all: ['comments'],
  of: (memeId: number) => ['comments', memeId] as const,
} as const;

export const authorKeys = {
  one: (id: string) => ['author', id] as const,
  comments: (id: string) => ['author', id, 'comments'] as const,
} as const;

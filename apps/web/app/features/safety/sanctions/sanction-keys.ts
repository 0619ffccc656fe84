export const sanctionKeys = {
  all: ['sanctions'],
  own: (uid: string) => ['sanctions', 'own', uid] as const,
  of: (userId: string) => ['sanctions', 'of', userId] as const,
  record: (userId: string) => ['sanctions', 'record', userId] as const,
} as const;

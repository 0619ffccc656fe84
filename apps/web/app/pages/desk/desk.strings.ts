export const deskPageStrings = {
  title: 'Moderator desk',
  description: 'What waits for a decision, what needs eyes first.',
} as const;

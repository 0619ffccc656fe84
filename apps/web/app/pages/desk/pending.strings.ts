export const pendingPageStrings = {
  title: 'Pending Memes for Approval',
  description: 'Memes that wait for a moderator.',
} as const;

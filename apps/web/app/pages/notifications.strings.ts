export const notificationsPageStrings = {
  title: 'Notifications',
  description: 'What happened to your memes, comments and reports.',
} as const;

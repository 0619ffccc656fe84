export const moderationLogStrings = {
  title: 'Moderation log',
  description: 'Every decision of the moderators with its reason, and how many of each kind there were.',
} as const;

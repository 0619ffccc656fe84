export const adminPageStrings = {
  title: 'Admin Panel',
  description: 'Users, roles and settings.',
  userTitle: 'User details',
} as const;

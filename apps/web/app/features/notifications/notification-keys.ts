export const notificationKeys = {
  unread: (uid: string) => ['notifications', 'unread', uid] as const,
  list: (uid: string) => ['notifications', 'list', uid] as const,
  digest: ['notifications', 'digest'],
} as const;

export const notificationKeys = {
  unread: (uid: string) => ['notifications', 'unread', uid] as const,
  list: (uid: string) => ['notifications', 'list', uid] as const,
  push: ['notifications', 'push'],
  staffAlerts: ['staff-alerts'],
  mail: (mail: string) => ['notifications', 'mail', mail] as const,
} as const;

import type { AuditAction } from '@corpomeme/contract/people/audit-log';

export const adminKeys = {
  all: ['admin'],
  users: ['admin', 'users'],
  usersOf: (filter: object) => ['admin', 'users', filter] as const,
  user: (id: string) => ['admin', 'user', id] as const,
  roles: ['admin', 'roles'],
  setup: ['admin', 'setup'],
  activity: ['admin', 'activity'],
  visits: ['admin', 'visits'],
  webhooks: ['admin', 'webhooks'],
  invitations: ['admin', 'invitations'],
  audit: (action: AuditAction | undefined) => ['admin', 'audit', action] as const,
} as const;

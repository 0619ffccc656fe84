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
  settings: ['admin', 'settings'],
  languages: ['admin', 'settings', 'languages'],
  blocks: ['admin', 'blocks'],
  invitations: ['admin', 'invitations'],
  allDirectory: ['admin', 'directory'],
  directory: (search: string, state: string | undefined) => ['admin', 'directory', search, state] as const,
  speakers: ['admin', 'speakers'],
  screening: ['admin', 'screening'],
  listedWords: ['admin', 'listed-words'],
  calibration: ['admin', 'calibration'],
  blockedPictures: ['admin', 'blocked-pictures'],
  audit: (action: AuditAction | undefined) => ['admin', 'audit', action] as const,
} as const;

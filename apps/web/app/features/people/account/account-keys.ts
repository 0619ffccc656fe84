export const accountKeys = {
  sessions: ['account', 'sessions'],
  logins: ['account', 'logins'],
  muted: ['account', 'muted'],
} as const;

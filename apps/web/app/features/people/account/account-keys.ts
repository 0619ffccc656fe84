export const accountKeys = {
  sessions: ['account', 'sessions'],
  tokens: ['account', 'tokens'],
  logins: ['account', 'logins'],
  muted: ['account', 'muted'],
} as const;

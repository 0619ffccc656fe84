export const accountKeys = { sessions: ['account', 'sessions'], muted: ['account', 'muted'] } as const;

export const settingsKeys = {
  all: ['settings'],
  languages: ['settings', 'languages'],
} as const;

export const themeKeys = {
  offered: ['themes'],
  rules: ['themes', 'words'],
  facts: ['themes', 'facts'],
  all: ['themes', 'all'],
} as const;

export const themeKeys = {
  offered: ['themes'],
  rules: ['themes', 'words'],
  facts: ['themes', 'facts'],
  covered: ['themes', 'covered'],
  all: ['themes', 'all'],
} as const;

export const settingsStrings = {
  loadFailed: 'The settings could not be loaded.',
} as const;

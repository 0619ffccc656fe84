import type { Theme } from './theme.ts';

export const themeStrings = {
  label: 'Look',
  themes: { system: 'Like the device', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
} as const;

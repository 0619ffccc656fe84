import { readItem, writeItem } from '../lib/browser-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The colours of `--paper`, which browsers paint their bars in. */
const BAR = { light: '#faf7f2', dark: '#171511' } as const;

/** Returns the stored choice. */
export function readTheme(): Theme {
  const stored = readItem('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Applies and stores a choice; the head's script applies it before the first paint of later pages. */
export function chooseTheme(theme: Theme): void {
  writeItem('theme', theme === 'system' ? null : theme);
  applyTheme(theme);
}

/** Applies a choice to this page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = bar.media.includes('dark') ? 'dark' : 'light';
    bar.content = BAR[theme === 'system' ? own : theme];
  }
}

import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useId, useState } from 'react';
import { readItem, writeItem } from '../lib/browser-storage.ts';
import { Select } from '../ui/form/select.tsx';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The colours of `--paper`, which browsers paint their bars in. */
const BAR = { light: '#faf7f2', dark: '#171511' } as const;

/** Returns the stored choice. */
function readTheme(): Theme {
  const stored = readItem('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Applies and stores a choice; the head's script applies it before the first paint of later pages. */
function chooseTheme(theme: Theme): void {
  writeItem('theme', theme === 'system' ? null : theme);
  applyTheme(theme);
}

/** Applies a choice to this page. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = bar.media.includes('dark') ? 'dark' : 'light';
    bar.content = BAR[theme === 'system' ? own : theme];
  }
}

/** Light, dark or as the device says; other tabs follow. Lazy-loaded by the footer after hydration. */
export default function ThemeSelect() {
  const id = useId();
  const [chosen, setChosen] = useState<Theme>(readTheme);
  useEffect(() => {
    const follow = () => {
      setChosen(readTheme());
      applyTheme(readTheme());
    };
    follow();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'theme' || key === null) follow();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  const choose = (theme: string) => {
    const wanted = THEMES.find((known) => known === theme) ?? 'system';
    chooseTheme(wanted);
    setChosen(wanted);
  };
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id}>{m.colours.label}</label>
      <Select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {m.colours.themes[theme]}
          </option>
        ))}
      </Select>
    </div>
  );
}

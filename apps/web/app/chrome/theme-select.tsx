import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useId, useState } from 'react';
import { Select } from '../ui/form/select.tsx';
import { applyTheme, chooseTheme, readTheme, THEMES, type Theme } from './theme.ts';

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

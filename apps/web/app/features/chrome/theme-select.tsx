import { useEffect, useId, useState } from 'react';
import { useOnceHydrated } from '../../lib/use-hydrated.ts';
import { Select } from '../../ui/form/select.tsx';
import { chromeStrings } from './chrome.strings.ts';
import { chooseTheme, readTheme, showTheme, THEMES, type Theme } from './theme.ts';

/** Light, dark or as the device says; other tabs follow. */
export function ThemeSelect() {
  const id = useId();
  const [chosen, setChosen] = useState<Theme>();
  const stored = useOnceHydrated<Theme>(readTheme(), 'system');
  useEffect(() => {
    const follow = () => {
      setChosen(readTheme());
      showTheme(readTheme());
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
      <label htmlFor={id}>{chromeStrings.theme}</label>
      <Select id={id} value={chosen ?? stored} onChange={({ target }) => choose(target.value)}>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {chromeStrings.themes[theme]}
          </option>
        ))}
      </Select>
    </div>
  );
}

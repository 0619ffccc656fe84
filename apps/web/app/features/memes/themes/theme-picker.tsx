import { THEMES_EACH } from '@corpomeme/contract/memes/theme-words';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { inOne } from '../../../lib/second-text.tsx';

interface ThemePickerProps {
  themes: readonly Theme[];
  /** Slugs. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** A key for each theme, in their order. */
  keys?: readonly string[];
}

/** Returns the choice with or without the theme; a third theme replaces the first one. */
export function toggleTheme(chosen: readonly string[], slug: string): string[] {
  if (chosen.includes(slug)) return chosen.filter((each) => each !== slug);
  return [...chosen, slug].slice(-THEMES_EACH);
}

/** Chips with checkboxes, so that keyboards and screen readers need nothing special. */
export function ThemePicker({ themes, chosen, onChange, keys }: ThemePickerProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {themes.map(({ slug, name }, index) => (
        <label
          key={slug}
          title={m.language.second && name.ro}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-4 has-checked:border-marker has-checked:bg-marker has-checked:text-on-marker has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="checkbox"
            className="sr-only"
            value={slug}
            checked={chosen.includes(slug)}
            aria-keyshortcuts={keys?.[index]}
            onChange={() => onChange(toggleTheme(chosen, slug))}
          />
          {keys?.[index] && (
            <span aria-hidden="true" className="hidden text-14 tabular-nums pointer-fine:inline">
              {keys[index]}
            </span>
          )}
          {inOne(name)}
        </label>
      ))}
    </div>
  );
}

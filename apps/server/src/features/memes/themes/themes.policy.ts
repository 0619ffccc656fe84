import { foldForThemes, THEMES } from '@corpomeme/contract/memes/theme-words';

/** Returns the slug of an English name: lower case, dashes; empty without a Latin letter or digit. */
export function slugOf(name: string): string {
  return foldForThemes(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, THEMES.slugMax)
    .replace(/-$/, '');
}

/** Returns the columns of a meme with these themes, at most two. */
export function themeColumns(themes: readonly string[]): { theme_1: string | null; theme_2: string | null } {
  return { theme_1: themes[0] ?? null, theme_2: themes[1] ?? null };
}

export function themesOf({ theme_1, theme_2 }: { theme_1: string | null; theme_2: string | null }): string[] {
  return [theme_1, theme_2].filter((slug) => slug !== null);
}

import type { ThemeRule } from '@corpomeme/contract/theme-words';
import type { AdminTheme, Theme, ThemeFacts } from '@corpomeme/contract/themes';
import type { ThemeRow } from './themes.queries.ts';

export function viewTheme({ slug, name_en: en, name_ro: ro }: ThemeRow): Theme {
  return { slug, name: { en, ro } };
}

export function viewRule({ slug, words }: ThemeRow): ThemeRule {
  return { slug, words: JSON.parse(words) as string[] };
}

export function viewThemeFacts(row: ThemeRow, memeCount: number): ThemeFacts {
  return { ...viewTheme(row), about: aboutOf(row), memeCount };
}

export function viewAdminTheme(row: ThemeRow): AdminTheme {
  return {
    ...viewTheme(row),
    about: aboutOf(row),
    words: viewRule(row).words,
    hidden: row.is_hidden === 1,
  };
}

function aboutOf({ about_en: en, about_ro: ro }: ThemeRow): ThemeFacts['about'] {
  return { en, ro };
}

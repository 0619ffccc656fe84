import type { ThemeRule } from '@corpomeme/contract/theme-words';
import type { AdminTheme, Theme } from '@corpomeme/contract/themes';
import type { ThemeRow } from './themes.queries.ts';

export function viewTheme({ slug, name_en: en, name_ro: ro }: ThemeRow): Theme {
  return { slug, name: { en, ro } };
}

export function viewRule({ slug, words }: ThemeRow): ThemeRule {
  return { slug, words: JSON.parse(words) as string[] };
}

export function viewAdminTheme(row: ThemeRow): AdminTheme {
  return { ...viewTheme(row), words: viewRule(row).words, hidden: row.is_hidden === 1 };
}

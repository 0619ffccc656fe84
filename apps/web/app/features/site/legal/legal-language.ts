import { page } from '@corpomeme/contract/site/paths';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createStore, useStore } from '../../../lib/store.ts';
import type { Language } from './texts/legal-text.ts';

const KEY = 'legalLanguage';
const PATHS: readonly string[] = [
  page.rules(),
  page.terms(),
  page.privacy(),
  page.anonymity(),
  page.method(),
  page.disclaimer(),
  page.contact(),
  page.cookies(),
];

/** The language chosen in this tab. Links use it; a legal page itself only uses its URL. */
const chosen = createStore<Language>('en');

/** Returns Romanian for `?lang=ro`, otherwise English. */
export function languageOf(search: string): Language {
  return new URLSearchParams(search).get('lang') === 'ro' ? 'ro' : 'en';
}

export function withLanguage(path: string, language: Language): string {
  return language === 'ro' ? `${path}?lang=ro` : path;
}

/** Returns the language of the open legal page, elsewhere the one chosen before. */
export function useLegalLanguage(): Language {
  const { pathname, search } = useLocation();
  const remembered = useStore(chosen, 'en');
  return PATHS.includes(pathname) ? languageOf(search) : remembered;
}

/** Returns a function that adds the chosen language to paths of legal pages and keeps others. */
export function useLegalAddress(): (path: string) => string {
  const language = useLegalLanguage();
  return (path) => (PATHS.includes(path) ? withLanguage(path, language) : path);
}

/** Restores the choice after a reload; used by the frame of each page. */
export function useRememberedLanguage(): void {
  useEffect(() => {
    if (readChoice() === 'ro') chosen.set('ro');
  }, []);
}

export function chooseLanguage(language: Language): void {
  chosen.set(language);
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // Without storage, the choice lasts until the next reload.
  }
}

function readChoice(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

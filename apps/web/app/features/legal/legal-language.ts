import { page } from '@corpomeme/contract/paths';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createStore, useStore } from '../../lib/store.ts';
import type { Language } from './texts/legal-text.ts';

const KEY = 'legalLanguage';
const PATHS: readonly string[] = [
  page.rules(),
  page.terms(),
  page.privacy(),
  page.disclaimer(),
  page.contact(),
  page.cookies(),
];

/** What was chosen in this tab. It decides where links lead; what a page shows is decided by its address alone. */
const chosen = createStore<Language>('en');

/** Romanian for `?lang=ro`, otherwise English. */
export function languageOf(search: string): Language {
  return new URLSearchParams(search).get('lang') === 'ro' ? 'ro' : 'en';
}

export function withLanguage(path: string, language: Language): string {
  return language === 'ro' ? `${path}?lang=ro` : path;
}

/** The language of the legal page that is open; elsewhere the one chosen before. */
export function useLegalLanguage(): Language {
  const { pathname, search } = useLocation();
  const remembered = useStore(chosen, 'en');
  return PATHS.includes(pathname) ? languageOf(search) : remembered;
}

/** A function that turns the path of a legal page into its address in the reader's language; leaves others alone. */
export function useLegalAddress(): (path: string) => string {
  const language = useLegalLanguage();
  return (path) => (PATHS.includes(path) ? withLanguage(path, language) : path);
}

/** For the frame of every page: brings back what was chosen before a reload. */
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
    // Nothing can be kept in this browser; the choice holds until the next reload.
  }
}

function readChoice(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

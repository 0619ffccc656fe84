import { isLegalPage } from '@corpomeme/contract/site/page-addresses';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { contentLanguage } from '../../../lib/second-text.tsx';
import { createStore, useStore } from '../../../lib/store.ts';
import type { Language } from './texts/legal-text.ts';

const KEY = 'legalLanguage';
/** The language chosen in this tab. Links use it; a legal page itself only uses its URL. */
const chosen = createStore<Language | null>(null);

/** Returns the language in the address, otherwise the page's. */
export function languageOf(search: string): Language {
  const named = new URLSearchParams(search).get('lang');
  return named === 'ro' || named === 'en' ? named : contentLanguage();
}

/** Adds the language to an address of a page, before the fragment; keeps one that names a language. */
export function withLanguage(address: string, language: Language): string {
  if (language !== 'ro' && language === contentLanguage()) return address;
  const [path = ''] = address.split('#', 1);
  const [, query] = path.split('?', 2);
  if (new URLSearchParams(query).has('lang')) return address;
  return `${path}${query === undefined ? '?' : '&'}lang=${language}${address.slice(path.length)}`;
}

/** Returns the language of the open legal page, elsewhere the one chosen before. */
export function useLegalLanguage(): Language {
  const { pathname, search } = useLocation();
  const remembered = useStore(chosen, null);
  return isLegalPage(pathname) ? languageOf(search) : (remembered ?? contentLanguage());
}

/** Returns a function that adds the chosen language to paths of legal pages and keeps others. */
export function useLegalAddress(): (path: string) => string {
  const language = useLegalLanguage();
  return (path) => (isLegalPage(path) ? withLanguage(path, language) : path);
}

/** Restores the choice after a reload; used by the frame of each page. */
export function useRememberedLanguage(): void {
  useEffect(() => {
    const choice = readChoice();
    if (choice === 'ro' || choice === 'en') chosen.set(choice);
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

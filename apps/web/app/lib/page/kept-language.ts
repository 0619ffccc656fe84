import { type ReadLanguage, readLanguageNamed } from '@corpomeme/contract/memes/meme-lists';
import { readItem, writeItem } from '../browser-storage.ts';

/** The language of memes that this browser keeps for all lists (decision 243). */

/** Paths of the lists that memes of one language have. */
const LISTS = /^\/(browse|(theme|company)\/[^/]+)?$/;

/**
 * Runs in the head: opens a list in the kept language, unless its address names one. Pages stay the same for all readers.
 * Contains no quotes, ampersands or angle brackets, as `headScript`.
 */
export const KEPT_LANGUAGE_SCRIPT = `try{const kept=localStorage.memeLanguage,list=new URL(location);if(/^(ro|en)$/.test(kept))if(${LISTS}.test(list.pathname))if(!list.searchParams.has(\`language\`)){list.searchParams.set(\`language\`,kept);location.replace(list)}}catch{}`;

/** Returns the address in the kept language; null for pages without such a list and for an address that names a language. */
export function addressInKeptLanguage(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const kept = readLanguageNamed(readItem('memeLanguage'));
  if (!kept || !LISTS.test(pathname) || searchParams.has('language')) return null;
  searchParams.set('language', kept);
  return `${pathname}?${searchParams}`;
}

/** Null for memes of all languages. */
export function keepLanguage(language: ReadLanguage | null): void {
  writeItem('memeLanguage', language);
}

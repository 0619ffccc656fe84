import type { IncomingHttpHeaders } from 'node:http';
import { languageNamed } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';

interface RequestHead {
  url?: string | undefined;
  headers: Pick<IncomingHttpHeaders, 'cookie'>;
}

const PARAMETER = new RegExp(`[?&]${LANGUAGE}=([\\w-]+)`);
const COOKIE = new RegExp(`(?:^|; *)${LANGUAGE}=([\\w-]+)`);

/**
 * Returns the language of a page: the one in its address, or the one that the visitor chose before. Both are names of one of
 * few languages, so pages stay the same for all who read the same language (decision 233).
 */
export function languageOf({ url = '', headers: { cookie } }: RequestHead): string {
  return languageInAddress(url) ?? ((cookie && languageNamed(COOKIE.exec(cookie)?.[1])) || DEFAULT_LANGUAGE);
}

/** Returns the language that an address names; undefined if it names none of the site's. */
export function languageInAddress(url: string): string | undefined {
  return url.includes(`${LANGUAGE}=`) ? languageNamed(PARAMETER.exec(url)?.[1]) : undefined;
}

/** Returns the header that remembers a language for a year, or forgets the choice if it is the default. */
export function languageCookie(language: string, isSecure: boolean): string {
  const age = language === DEFAULT_LANGUAGE ? 0 : 31_536_000;
  return `${LANGUAGE}=${language}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

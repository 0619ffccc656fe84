import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';

/** The cookie with the language that the reader chose in this browser (decision 233). */
const COOKIE = new RegExp(`(?:^|; *)(${LANGUAGE}=[\\w-]+)`);
const YEAR = 31_536_000;
/** Browsers without a choice speak it. */
const DEFAULT = 'mix';

const readChoice = () => COOKIE.exec(document.cookie)?.[1];

/** Returns whether another language was chosen since this document was loaded: by a login, or in another tab. */
export function hasOtherLanguage(): boolean {
  const choice = readChoice();
  return choice !== undefined && choice !== m.language.parameter;
}

/** After a login, a browser without a choice takes the account's language, from the next page on. */
export function adoptLanguage(language: string | null): void {
  if (!language || language === DEFAULT || readChoice()) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has `cookieStore` only since 18.4.
  document.cookie = `${LANGUAGE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

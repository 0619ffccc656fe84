import { GENERAL } from '@corpomeme/contract/companies/company-names';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';

/** Texts about this site for other sites. */

/** Returns the path in the language of the texts; the default language has no addresses of its own. */
export function spoken(path: string): string {
  const { parameter } = m.language;
  return parameter ? `${path}${path.includes('?') ? '&' : '?'}${parameter}` : path;
}

/** Returns the theme's name in the language of the texts. */
export const themeName = ({ en, ro }: Theme['name']): string => (m.language.content === 'ro' ? ro : en);

/** Returns the theme's other name, where the texts are in both languages; empty otherwise. */
export const secondName = ({ ro }: Theme['name']): string => (m.language.second ? ro : '');

/** As on the meme's card: 'General' is not named as a company. */
export function byline(company: string, username: string): string {
  const posted = m.sharing.byline({ username });
  return company === GENERAL ? posted : `${company} · ${posted}`;
}

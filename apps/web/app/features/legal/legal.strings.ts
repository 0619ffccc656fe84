import type { Language } from './texts/legal-text.ts';

/** Around the texts, in the language of the texts. */
interface LegalWords {
  contents: string;
  updated: string;
  /** Read out after the language was changed. */
  switched: string;
}

export const legalStrings: Record<Language, LegalWords> = {
  en: { contents: 'On this page', updated: 'Last updated', switched: 'This page is now in English.' },
  ro: {
    contents: 'Pe această pagină',
    updated: 'Ultima actualizare',
    switched: 'Pagina este acum în română.',
  },
};

export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' };
export const languageLabel = 'Language';

/** The footer's names of the pages. */
export const legalLinkStrings = {
  label: 'Legal',
  rules: 'House rules',
  terms: 'Terms',
  privacy: 'Privacy',
  disclaimer: 'Disclaimer',
  contact: 'Contact',
  report: 'Report content',
  log: 'Moderation log',
  cookies: 'Cookies',
} as const;

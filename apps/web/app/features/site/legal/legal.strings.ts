import type { Language } from './texts/legal-text.ts';

/** Texts around the legal text, in its language. */
interface LegalWords {
  contents: string;
  updated: string;
  /** Announced after a change of language. */
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

/** Names of the pages in the footer. */
export const legalLinkStrings = {
  label: 'Legal',
  rules: 'House rules',
  terms: 'Terms',
  privacy: 'Privacy',
  anonymity: 'Anonymity',
  disclaimer: 'Disclaimer',
  contact: 'Contact',
  report: 'Report content',
  log: 'Moderation log',
  cookies: 'Cookies',
} as const;

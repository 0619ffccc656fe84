/** Pages whose text is the product's until admins write their own; custom pages have other names (decision 304). */
export const LEGAL_PAGES = [
  'terms',
  'privacy',
  'anonymity',
  'disclaimer',
  'cookies',
  'accessibility',
  'contact',
  'method',
] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export const isLegalPageName = (slug: string): slug is LegalPageName =>
  (LEGAL_PAGES as readonly string[]).includes(slug);

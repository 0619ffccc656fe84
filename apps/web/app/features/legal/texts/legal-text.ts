/**
 * A page in one language. Texts carry three marks: `[words](page)` is a link to one of our own pages by its name in the
 * contract's `page`, `code` in backticks, {ro:words} Romanian
 * ones in an English text, and {mailbox} the contact address.
 */
export interface LegalText {
  title: string;
  /** For search engines and previews. */
  description: string;
  /** The page in a sentence or two. */
  lead: string;
  sections: LegalSection[];
}

export interface LegalSection {
  /** Ends an address such as `/terms#disputes`; the same in both languages. */
  id: string;
  heading: string;
  body: LegalBlock[];
}

/** A paragraph, a list, or names with what they mean. */
export type LegalBlock = string | { list: string[] } | { names: [name: string, meaning: string][] };

export type Language = 'en' | 'ro';
export type LegalTexts = Record<Language, LegalText>;

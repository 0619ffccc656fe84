import { m } from '@corpomeme/contract/site/messages';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import { LEGAL } from './legal-facts.ts';

/**
 * A page in one language. Texts contain four marks: `[words](page)` links to a page by its name in the contract's
 * `page`, to a path or a website, backticks mark code, {ro:words} marks Romanian in an English text, and {mailbox} inserts the contact address.
 */
export interface LegalText {
  title: string;
  /** For search engines and previews. */
  description: string;
  /** A summary of one or two sentences. */
  lead: string;
  sections: LegalSection[];
}

export interface LegalSection {
  /** The URL fragment, as in `/terms#disputes`; the same in both languages. */
  id: string;
  heading: string;
  body: LegalBlock[];
}

/** A paragraph, a list, or terms with definitions. */
export type LegalBlock = string | { list: string[] } | { names: [name: string, meaning: string][] };

export type Language = 'en' | 'ro';
export type LegalTexts = Record<Language, LegalText>;

/** The JSON file of a page in one language; `{responseHours}` and the like are figures of `LEGAL`. */
type LegalFile = Omit<LegalText, 'sections'> & {
  sections: (Omit<LegalSection, 'body'> & { body: unknown[] })[];
};

/** Returns the text with what the site is called (decision 302). */
export function withSiteName<Text extends object>(text: Text): Text {
  return JSON.parse(JSON.stringify(text).replaceAll(PRODUCT_NAME, m.chrome.name));
}

/** Returns the texts of a page from its two files; `legal-texts.test.ts` checks their form. */
export function readTexts(en: LegalFile, ro: LegalFile): LegalTexts {
  return { en: withFigures(en), ro: withFigures(ro) };
}

function withFigures(file: LegalFile): LegalText {
  const figures: Record<string, string | number> = LEGAL;
  return JSON.parse(
    JSON.stringify(file).replaceAll(/\{(\w+)\}/g, (mark, name) => String(figures[name] ?? mark)),
  );
}
